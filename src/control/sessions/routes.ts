import * as z from 'zod';
import { sessionListSchema } from '#src/contract/sessions.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import { sessionOf } from '#src/control/http/environment.ts';
import type { SessionService } from './service.ts';

const tag = 'Account';

const listSessions = defineRoute({
  method: 'get',
  path: '/v1/account/sessions',
  operationId: 'listSessions',
  summary: 'Where the own account is signed in',
  tag,
  access: 'account',
  responses: { 200: jsonReply(sessionListSchema, 'The open sessions, the last used first.') },
});

const endSession = defineRoute({
  method: 'delete',
  path: '/v1/account/sessions/{id}',
  operationId: 'endSession',
  summary: 'End one session of the own account',
  tag,
  access: 'account',
  refuses: ['not_found'],
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'The session and its live channels are closed.' } },
});

const endOtherSessions = defineRoute({
  method: 'delete',
  path: '/v1/account/sessions',
  operationId: 'endOtherSessions',
  summary: 'End every session of the own account but this one',
  tag,
  access: 'account',
  responses: { 204: { description: 'The other sessions and their live channels are closed.' } },
});

export const sessionRoutes =
  (sessions: SessionService): ApiModule =>
  (api) => {
    api.openapi(listSessions, async (c) => {
      const content = await sessions.list(sessionOf(c));
      return c.json({ content, totalElements: content.length }, 200);
    });
    api.openapi(endSession, async (c) => {
      await sessions.end(sessionOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
    api.openapi(endOtherSessions, async (c) => {
      await sessions.endOthers(sessionOf(c));
      return c.body(null, 204);
    });
  };
