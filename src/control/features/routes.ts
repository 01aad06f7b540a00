import { featureListSchema, featureSchema } from '#src/contract/features.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import { enabledFeatures } from './store.ts';

const getFeatures = defineRoute({
  method: 'get',
  path: '/v1/features',
  operationId: 'getFeatures',
  summary: 'Which parts of the product the operator has switched on',
  tag: 'Meta',
  access: 'public',
  responses: { 200: jsonReply(featureListSchema, 'The enabled features.') },
});

export const featureRoutes =
  (database: Kysely<DatabaseSchema>): ApiModule =>
  (api) => {
    api.openapi(getFeatures, async (c) => {
      const rows = await enabledFeatures(database);
      // A row of a feature that this version no longer knows is left out.
      const enabled = rows.flatMap(({ name }) => featureSchema.safeParse(name).data ?? []);
      return c.json({ enabled }, 200);
    });
  };
