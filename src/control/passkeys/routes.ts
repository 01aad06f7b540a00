import * as z from 'zod';
import { accessTokenSchema } from '#src/contract/auth.ts';
import {
  newPasskeySchema,
  passkeyBeginSchema,
  passkeyChangeSchema,
  passkeyCreationSchema,
  passkeyListSchema,
  passkeyLoginSchema,
  passkeyRequestSchema,
  passkeySchema,
} from '#src/contract/passkeys.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { addressGroupOf, sessionOf, userAgentOf } from '#src/control/http/environment.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { PasskeyService } from './service.ts';

const tag = 'Passkeys';
const params = z.object({ id: z.uuid() });

const beginPasskeyLogin = defineRoute({
  method: 'post',
  path: '/v1/auth/login/passkey/options',
  operationId: 'beginPasskeyLogin',
  summary: 'Ask for a passkey',
  tag: 'Authentication',
  access: 'public',
  refuses: ['passkeys_unavailable'],
  responses: { 200: jsonReply(passkeyRequestSchema, 'A challenge for five minutes and one answer.') },
});

const logInWithPasskey = defineRoute({
  method: 'post',
  path: '/v1/auth/login/passkey',
  operationId: 'logInWithPasskey',
  summary: 'Open a session with a passkey, which counts as both factors',
  tag: 'Authentication',
  access: 'public',
  refuses: ['passkey_unknown', 'passkey_refused', 'passkeys_unavailable', 'not_found'],
  request: { body: jsonBody(passkeyLoginSchema) },
  responses: { 200: jsonReply(accessTokenSchema, 'The access token of the new session.') },
});

const listPasskeys = defineRoute({
  method: 'get',
  path: '/v1/account/passkeys',
  operationId: 'listPasskeys',
  summary: 'The passkeys of the own account',
  tag,
  access: 'account',
  responses: { 200: jsonReply(passkeyListSchema, 'All passkeys, the oldest first.') },
});

const beginPasskey = defineRoute({
  method: 'post',
  path: '/v1/account/passkeys/options',
  operationId: 'beginPasskey',
  summary: 'Ask a device for a new passkey',
  tag,
  access: 'account',
  refuses: ['wrong_password', 'passkeys_unavailable'],
  request: { body: jsonBody(passkeyBeginSchema) },
  responses: { 200: jsonReply(passkeyCreationSchema, 'A challenge for five minutes and one answer.') },
});

const createPasskey = defineRoute({
  method: 'post',
  path: '/v1/account/passkeys',
  operationId: 'createPasskey',
  summary: 'Add the passkey that a device made',
  tag,
  access: 'account',
  refuses: ['passkey_refused', 'passkey_taken', 'passkey_limit', 'passkeys_unavailable'],
  request: { body: jsonBody(newPasskeySchema) },
  responses: { 201: jsonReply(passkeySchema, 'The passkey.') },
});

const renamePasskey = defineRoute({
  method: 'patch',
  path: '/v1/account/passkeys/{id}',
  operationId: 'renamePasskey',
  summary: 'Rename a passkey',
  tag,
  access: 'account',
  refuses: ['not_found'],
  request: { params, body: jsonBody(passkeyChangeSchema) },
  responses: { 200: jsonReply(passkeySchema, 'The passkey after the change.') },
});

const deletePasskey = defineRoute({
  method: 'delete',
  path: '/v1/account/passkeys/{id}',
  operationId: 'deletePasskey',
  summary: 'Remove a passkey',
  tag,
  access: 'account',
  refuses: ['not_found'],
  request: { params },
  responses: { 204: { description: 'It opens no session any more.' } },
});

export const passkeyRoutes =
  (passkeys: PasskeyService, rateLimits: RateLimits): ApiModule =>
  (api) => {
    api.openapi(beginPasskeyLogin, async (c) => {
      // Anyone may ask, and each challenge is a row.
      await rateLimits.take('passkeyChallengesPerAddress', addressGroupOf(c));
      return c.json(await passkeys.beginLogin(), 200);
    });
    api.openapi(logInWithPasskey, async (c) =>
      c.json({ accessToken: await passkeys.logIn(c.req.valid('json'), userAgentOf(c)) }, 200),
    );
    api.openapi(listPasskeys, async (c) => c.json(await passkeys.list(sessionOf(c).accountId), 200));
    api.openapi(beginPasskey, async (c) => {
      const { password } = c.req.valid('json');
      return c.json(await passkeys.beginCreation(sessionOf(c), password, addressGroupOf(c)), 200);
    });
    api.openapi(createPasskey, async (c) =>
      c.json(await passkeys.create(sessionOf(c), c.req.valid('json')), 201),
    );
    api.openapi(renamePasskey, async (c) => {
      const { name } = c.req.valid('json');
      return c.json(await passkeys.rename(sessionOf(c).accountId, c.req.valid('param').id, name), 200);
    });
    api.openapi(deletePasskey, async (c) => {
      await passkeys.remove(sessionOf(c).accountId, c.req.valid('param').id);
      return c.body(null, 204);
    });
  };
