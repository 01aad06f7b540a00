import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import {
  consoleCommandSchema,
  consoleSchema,
  idleExtensionSchema,
  instanceActionSchema,
  instanceChangeSchema,
  instanceListSchema,
  instanceReferenceSchema,
  instanceSchema,
  newInstanceSchema,
  sentCommandSchema,
} from '#src/contract/instances.ts';
import { instanceStatusSchema } from '#src/contract/instance-status-schema.ts';
import { operationListSchema, operationSchema } from '#src/contract/operations.ts';
import { pageSchema } from '#src/contract/paging.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { SoftwareVersions } from '#src/control/games/service.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { accountOf, callerOf } from '#src/control/http/environment.ts';
import { idempotencyHeaders, idempotently } from '#src/control/http/idempotency.ts';
import type { ConsoleService } from './console-service.ts';
import type { IdleService } from './idle-service.ts';
import type { InstanceService } from './service.ts';
import type { Waiting } from './waiting.ts';

const tag = 'Instances';
const path = '/v1/instances/{instance}';
const params = z.object({ instance: instanceReferenceSchema.describe('The slug or the externalID') });
const readable = { tag, access: 'account', apiKey: 'instance:read' } as const;
const writable = { tag, access: 'account', apiKey: 'instance:write' } as const;

const createInstance = defineRoute({
  ...writable,
  method: 'post',
  path: '/v1/instances',
  operationId: 'createInstance',
  summary: 'Make a server',
  refuses: [
    'instance_limit_reached',
    'tier_unavailable',
    'software_unavailable',
    'software_version_unknown',
    'address_taken',
    'idempotency_key_in_use',
    'idempotency_key_reused',
  ],
  request: { headers: idempotencyHeaders, body: jsonBody(newInstanceSchema) },
  responses: { 201: jsonReply(instanceSchema, 'The new server.') },
});

const listInstances = defineRoute({
  ...readable,
  method: 'get',
  path: '/v1/instances',
  operationId: 'listInstances',
  summary: 'The own servers, newest first',
  request: { query: pageSchema },
  responses: { 200: jsonReply(instanceListSchema, 'The servers of this page.') },
});

const getInstance = defineRoute({
  ...readable,
  method: 'get',
  path,
  operationId: 'getInstance',
  summary: 'A server as it is now',
  refuses: ['not_found'],
  request: { params },
  responses: { 200: jsonReply(instanceSchema, 'The server.') },
});

const changeInstance = defineRoute({
  ...writable,
  method: 'patch',
  path,
  operationId: 'changeInstance',
  summary: 'Change the name, the address or the software of a server, who wakes it and when it rests',
  refuses: [
    'not_found',
    'address_taken',
    'address_change_cooldown',
    'instance_state_conflict',
    'idle_stop_not_allowed',
    'edition_differs',
    'software_unavailable',
    'software_version_unknown',
  ],
  request: { params, body: jsonBody(instanceChangeSchema) },
  responses: { 200: jsonReply(instanceSchema, 'The server after the change.') },
});

const deleteInstance = defineRoute({
  ...writable,
  method: 'delete',
  path,
  operationId: 'deleteInstance',
  summary: 'Delete a server; for a day it can be taken back',
  refuses: ['not_found', 'instance_state_conflict'],
  request: { params },
  responses: { 202: jsonReply(operationSchema, 'The operation that deletes it.') },
});

const restoreInstance = defineRoute({
  ...writable,
  method: 'post',
  path: `${path}/restore`,
  operationId: 'restoreInstance',
  summary: 'Take a deletion back',
  refuses: ['not_found', 'instance_state_conflict', 'instance_limit_reached'],
  request: { params },
  responses: { 200: jsonReply(instanceSchema, 'The server, stopped.') },
});

const commandInstance = defineRoute({
  ...writable,
  method: 'post',
  path: `${path}/actions`,
  operationId: 'commandInstance',
  summary: 'Start, stop, restart or kill a server',
  refuses: ['not_found', 'instance_state_conflict'],
  request: { params, body: jsonBody(instanceActionSchema) },
  responses: { 202: jsonReply(operationSchema, 'What now happens, step by step.') },
});

const extendInstance = defineRoute({
  ...writable,
  method: 'post',
  path: `${path}/idle-extensions`,
  operationId: 'extendInstance',
  summary: 'Put off the stop of a server that nobody is on',
  refuses: [
    'not_found',
    'instance_not_running',
    'instance_not_idle',
    'idle_extension_limit',
    'node_unreachable',
  ],
  request: { params, body: jsonBody(idleExtensionSchema) },
  responses: { 200: jsonReply(instanceSchema, 'The server; `idleStop` says when it stops now.') },
});

const listOperations = defineRoute({
  ...readable,
  method: 'get',
  path: `${path}/operations`,
  operationId: 'listOperations',
  summary: 'What was asked of a server and what became of it, newest first',
  refuses: ['not_found'],
  request: { params, query: pageSchema },
  responses: { 200: jsonReply(operationListSchema, 'The operations of this page.') },
});

const getOperation = defineRoute({
  ...readable,
  method: 'get',
  path: `${path}/operations/{operation}`,
  operationId: 'getOperation',
  summary: 'One operation',
  refuses: ['not_found'],
  request: { params: params.extend({ operation: z.uuid() }) },
  responses: { 200: jsonReply(operationSchema, 'The operation.') },
});

const waitForInstance = defineRoute({
  ...readable,
  method: 'get',
  path: `${path}/wait`,
  operationId: 'waitForInstance',
  summary: 'Answers when the server has reached a status',
  refuses: ['not_found', 'wait_timeout'],
  request: {
    params,
    query: z.object({
      status: instanceStatusSchema,
      timeout: z.coerce.number().int().min(1).max(60).default(25).describe('Seconds'),
    }),
  },
  responses: { 200: jsonReply(instanceSchema, 'The server, in this status.') },
});

const readConsole = defineRoute({
  ...readable,
  method: 'get',
  path: `${path}/console`,
  operationId: 'readConsole',
  summary: 'Console lines behind a line, or before one; without either the newest',
  refuses: ['not_found', 'node_unreachable'],
  request: {
    params,
    query: z.object({
      after: z.coerce.number().int().min(0).optional(),
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
  },
  responses: { 200: jsonReply(consoleSchema, 'The lines, oldest first.') },
});

const sendCommand = defineRoute({
  ...writable,
  method: 'post',
  path: `${path}/console`,
  operationId: 'sendCommand',
  summary: 'Type a line into the console',
  refuses: ['not_found', 'instance_not_running', 'node_unreachable'],
  request: { params, body: jsonBody(consoleCommandSchema) },
  responses: {
    200: jsonReply(sentCommandSchema, 'The server was given the line; its answer is on the console.'),
  },
});

export const instanceRoutes =
  (services: {
    instances: InstanceService;
    console: ConsoleService;
    idle: IdleService;
    waiting: () => Waiting;
    versions: SoftwareVersions;
    database: Kysely<DatabaseSchema>;
    clock: Clock;
  }): ApiModule =>
  (api) => {
    const { instances, console, idle, versions, database, clock } = services;

    api.openapi(createInstance, async (c) => {
      const input = c.req.valid('json');
      // A catalogue may be slow: it is asked before anything is locked.
      const resolved = await versions.resolve(input.software, input.version);
      const { accountId } = callerOf(c);
      const made = await idempotently(c, database, clock, (transaction) =>
        instances.create(transaction, accountId, input, resolved),
      );
      return c.json(made, 201);
    });
    api.openapi(listInstances, async (c) =>
      c.json(await instances.list(callerOf(c).accountId, c.req.valid('query')), 200),
    );
    api.openapi(getInstance, async (c) =>
      c.json(await instances.read(callerOf(c).accountId, c.req.valid('param').instance), 200),
    );
    api.openapi(changeInstance, async (c) => {
      const { accountId } = callerOf(c);
      const { instance } = c.req.valid('param');
      const changed = await instances.change(accountId, instance, c.req.valid('json'), versions.resolve);
      return c.json(changed, 200);
    });
    api.openapi(deleteInstance, async (c) =>
      c.json(await instances.remove(callerOf(c).accountId, c.req.valid('param').instance), 202),
    );
    api.openapi(restoreInstance, async (c) =>
      c.json(await instances.restore(callerOf(c).accountId, c.req.valid('param').instance), 200),
    );
    api.openapi(commandInstance, async (c) =>
      c.json(
        await instances.command(
          callerOf(c).accountId,
          c.req.valid('param').instance,
          c.req.valid('json').action,
        ),
        202,
      ),
    );
    api.openapi(extendInstance, async (c) => {
      const { instance } = c.req.valid('param');
      return c.json(await idle.extend(callerOf(c).accountId, instance, c.req.valid('json').extensions), 200);
    });
    api.openapi(listOperations, async (c) =>
      c.json(
        await instances.operations(
          callerOf(c).accountId,
          c.req.valid('param').instance,
          c.req.valid('query'),
        ),
        200,
      ),
    );
    api.openapi(getOperation, async (c) => {
      const { instance, operation } = c.req.valid('param');
      return c.json(await instances.operation(callerOf(c).accountId, instance, operation), 200);
    });
    api.openapi(waitForInstance, async (c) => {
      const { accountId } = callerOf(c);
      const { status, timeout } = c.req.valid('query');
      const { id } = await instances.owned(accountId, c.req.valid('param').instance);
      const reached = await services.waiting().until(id, timeout * 1000, async () => {
        const now = await instances.read(accountId, id);
        return now.status === status ? now : undefined;
      });
      if (reached) return c.json(reached, 200);
      const { status: statusNow } = await instances.read(accountId, id);
      throw new Refusal(
        'wait_timeout',
        `After ${timeout} seconds the server is ${statusNow}, not ${status}.`,
        {
          statusNow,
        },
      );
    });
    api.openapi(readConsole, async (c) => {
      const { after, before, limit } = c.req.valid('query');
      const isNewest = after === undefined && before === undefined;
      const cursor = {
        after: after ?? null,
        before: before ?? (isNewest ? Number.MAX_SAFE_INTEGER : null),
        limit,
      };
      return c.json(await console.read(callerOf(c).accountId, c.req.valid('param').instance, cursor), 200);
    });
    api.openapi(sendCommand, async (c) => {
      const { instance } = c.req.valid('param');
      const line = await console.command(accountOf(c), instance, c.req.valid('json').command);
      return c.json({ line }, 200);
    });
  };
