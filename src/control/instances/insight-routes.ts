import * as z from 'zod';
import { instanceDebugSchema } from '#src/contract/instance-debug.ts';
import { instanceInspectionSchema } from '#src/contract/instance-inspection.ts';
import { instanceEventListSchema } from '#src/contract/instance-events.ts';
import { instanceAddressSchema, instanceReferenceSchema } from '#src/contract/instances.ts';
import { pageSchema } from '#src/contract/paging.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import { callerOf } from '#src/control/http/environment.ts';
import type { DebugService } from './debug-service.ts';
import type { InspectionService } from './inspection-service.ts';
import type { InstanceService } from './service.ts';

const tag = 'Instances';
const params = z.object({ instance: instanceReferenceSchema.describe('The slug or the externalID') });

const listEvents = defineRoute({
  tag,
  access: 'account',
  apiKey: 'instance:read',
  method: 'get',
  path: '/v1/instances/{instance}/events',
  operationId: 'listInstanceEvents',
  summary: 'What became of a server, newest first',
  refuses: ['not_found'],
  request: { params, query: pageSchema },
  responses: { 200: jsonReply(instanceEventListSchema, 'The events of this page.') },
});

const checkAddress = defineRoute({
  tag,
  access: 'account',
  apiKey: 'instance:read',
  method: 'get',
  path: '/v1/instance-address',
  operationId: 'checkInstanceAddress',
  summary: 'The address that a name would give, and whether it is free',
  request: { query: z.object({ name: z.string().min(1).max(200) }) },
  responses: { 200: jsonReply(instanceAddressSchema, 'The address.') },
});

const debugInstance = defineRoute({
  tag,
  access: 'log:read',
  method: 'get',
  path: '/v1/instances/{instance}/debug',
  operationId: 'debugInstance',
  summary: 'What platform and node know of an own server, to find out what is wrong with it',
  refuses: ['not_found'],
  request: { params },
  responses: { 200: jsonReply(instanceDebugSchema, 'Its order, its node and its limits.') },
});

const inspectInstance = defineRoute({
  tag: 'Administration',
  access: 'log:read',
  method: 'get',
  path: '/v1/admin/instances/{instance}',
  operationId: 'inspectInstance',
  summary: 'What is known of a server of anybody; who looks is kept',
  refuses: ['not_found'],
  request: { params },
  responses: { 200: jsonReply(instanceInspectionSchema, 'The server, its owner, its order and its node.') },
});

/** What can be learned of instances beside what they are. */
export const instanceInsightRoutes =
  (instances: InstanceService, debug: DebugService, inspections: InspectionService): ApiModule =>
  (api) => {
    api.openapi(listEvents, async (c) => {
      const { instance } = c.req.valid('param');
      return c.json(await instances.events(callerOf(c).accountId, instance, c.req.valid('query')), 200);
    });
    api.openapi(checkAddress, async (c) =>
      c.json(await instances.address(callerOf(c).accountId, c.req.valid('query').name), 200),
    );
    api.openapi(debugInstance, async (c) =>
      c.json(await debug.read(callerOf(c).accountId, c.req.valid('param').instance), 200),
    );
    api.openapi(inspectInstance, async (c) =>
      c.json(await inspections.read(callerOf(c).accountId, c.req.valid('param').instance), 200),
    );
  };
