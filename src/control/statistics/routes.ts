import * as z from 'zod';
import { instanceReferenceSchema } from '#src/contract/instances.ts';
import { statisticsRangeSchema, statisticsSchema } from '#src/contract/statistics.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import { callerOf } from '#src/control/http/environment.ts';
import type { InstanceService } from '#src/control/instances/service.ts';
import type { StatisticsService } from './service.ts';

const readStatistics = defineRoute({
  method: 'get',
  path: '/v1/instances/{instance}/statistics',
  operationId: 'readStatistics',
  summary: 'What a server used in the last hour, day, week or month',
  tag: 'Instances',
  access: 'account',
  apiKey: 'instance:read',
  refuses: ['not_found'],
  request: {
    params: z.object({ instance: instanceReferenceSchema }),
    query: z.object({ range: statisticsRangeSchema.default('hour') }),
  },
  responses: { 200: jsonReply(statisticsSchema, 'The figures, in steps.') },
});

export const statisticsRoutes =
  (statistics: StatisticsService, instances: InstanceService): ApiModule =>
  (api) => {
    api.openapi(readStatistics, async (c) => {
      const { id } = await instances.owned(callerOf(c).accountId, c.req.valid('param').instance);
      return c.json(await statistics.read(id, c.req.valid('query').range), 200);
    });
  };
