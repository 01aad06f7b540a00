import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import {
  newNodeSchema,
  nodeChangeSchema,
  nodeEnrolmentSchema,
  nodeListSchema,
  nodeSchema,
} from '#src/contract/nodes.ts';
import { pageSchema } from '#src/contract/paging.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { idempotencyHeaders, idempotently } from '#src/control/http/idempotency.ts';
import type { NodeService } from './service.ts';

const tag = 'Nodes';

const listNodes = defineRoute({
  method: 'get',
  path: '/v1/admin/nodes',
  operationId: 'listNodes',
  summary: 'The machines that run instances, with what they last reported',
  tag,
  access: 'node:read',
  request: {
    query: pageSchema,
  },
  responses: { 200: jsonReply(nodeListSchema, 'The nodes of this page, by name.') },
});

const createNode = defineRoute({
  method: 'post',
  path: '/v1/admin/nodes',
  operationId: 'createNode',
  summary: 'Enrol a machine: its agent connects with the token that this call returns once',
  tag,
  access: 'node:write',
  refuses: ['node_name_taken', 'idempotency_key_in_use', 'idempotency_key_reused'],
  request: { headers: idempotencyHeaders, body: jsonBody(newNodeSchema) },
  responses: { 201: jsonReply(nodeEnrolmentSchema, 'The node and its enrolment token.') },
});

const nodeParams = z.object({ id: z.uuid() });

const changeNode = defineRoute({
  method: 'patch',
  path: '/v1/admin/nodes/{id}',
  operationId: 'changeNode',
  summary: 'Take no new servers on a machine, or none at all',
  tag,
  access: 'node:write',
  refuses: ['not_found'],
  request: { params: nodeParams, body: jsonBody(nodeChangeSchema) },
  responses: { 200: jsonReply(nodeSchema, 'The node after the change.') },
});

const rotateNodeToken = defineRoute({
  method: 'post',
  path: '/v1/admin/nodes/{id}/token',
  operationId: 'rotateNodeToken',
  summary: 'Give a machine a new token; the old one stops working at once',
  tag,
  access: 'node:write',
  refuses: ['not_found', 'idempotency_key_in_use', 'idempotency_key_reused'],
  request: { params: nodeParams, headers: idempotencyHeaders },
  responses: { 200: jsonReply(nodeEnrolmentSchema, 'The node and its new token.') },
});

export const nodeRoutes =
  (nodes: NodeService, database: Kysely<DatabaseSchema>, clock: Clock): ApiModule =>
  (api) => {
    api.openapi(listNodes, async (c) => c.json(await nodes.listNodes(c.req.valid('query')), 200));

    api.openapi(changeNode, async (c) =>
      c.json(await nodes.setMode(c.req.valid('param').id, c.req.valid('json').mode), 200),
    );

    api.openapi(rotateNodeToken, async (c) =>
      c.json(
        await idempotently(c, database, clock, (transaction) =>
          nodes.rotateToken(transaction, c.req.valid('param').id),
        ),
        200,
      ),
    );

    api.openapi(createNode, async (c) =>
      c.json(
        await idempotently(c, database, clock, (transaction) =>
          nodes.createNode(transaction, c.req.valid('json')),
        ),
        201,
      ),
    );
  };
