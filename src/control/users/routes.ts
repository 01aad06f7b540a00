import * as z from 'zod';
import { userListSchema, userPermissionsSchema, userQuerySchema, userSchema } from '#src/contract/users.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { callerOf } from '#src/control/http/environment.ts';
import type { UserService } from './service.ts';

const tag = 'Administration';
const params = z.object({ id: z.uuid() });

const listUsers = defineRoute({
  method: 'get',
  path: '/v1/admin/users',
  operationId: 'listUsers',
  summary: 'All accounts, or those that a search finds',
  tag,
  access: 'user:read',
  request: { query: userQuerySchema },
  responses: { 200: jsonReply(userListSchema, 'The accounts of this page, the newest first.') },
});

const getUser = defineRoute({
  method: 'get',
  path: '/v1/admin/users/{id}',
  operationId: 'getUser',
  summary: 'One account',
  tag,
  access: 'user:read',
  refuses: ['not_found'],
  request: { params },
  responses: { 200: jsonReply(userSchema, 'The account.') },
});

const setPermissions = defineRoute({
  method: 'put',
  path: '/v1/admin/users/{id}/permissions',
  operationId: 'setPermissions',
  summary: 'Give an account exactly these permissions',
  tag,
  access: 'user:write',
  refuses: ['not_found', 'last_administrator'],
  request: { params, body: jsonBody(userPermissionsSchema) },
  responses: { 200: jsonReply(userSchema, 'The account after the change.') },
});

export const userRoutes =
  (users: UserService): ApiModule =>
  (api) => {
    api.openapi(listUsers, async (c) => c.json(await users.list(c.req.valid('query')), 200));
    api.openapi(getUser, async (c) => c.json(await users.find(c.req.valid('param').id), 200));
    api.openapi(setPermissions, async (c) =>
      c.json(
        await users.setPermissions(callerOf(c), c.req.valid('param').id, c.req.valid('json').permissions),
        200,
      ),
    );
  };
