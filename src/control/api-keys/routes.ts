import type { Kysely } from 'kysely';
import * as z from 'zod';
import { apiKeyListSchema, createdApiKeySchema, newApiKeySchema } from '#src/contract/api-keys.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { sessionOf } from '#src/control/http/environment.ts';
import { idempotencyHeaders, idempotently } from '#src/control/http/idempotency.ts';
import type { ApiKeyService } from './service.ts';

const tag = 'API keys';

const listApiKeys = defineRoute({
  method: 'get',
  path: '/v1/account/api-keys',
  operationId: 'listApiKeys',
  summary: 'The API keys of the own account',
  tag,
  access: 'account',
  responses: { 200: jsonReply(apiKeyListSchema, 'All keys, the newest first, without the keys themselves.') },
});

const createApiKey = defineRoute({
  method: 'post',
  path: '/v1/account/api-keys',
  operationId: 'createApiKey',
  summary: 'Make an API key: a bearer token for programs, which this call returns once',
  tag,
  access: 'account',
  refuses: ['api_key_limit', 'idempotency_key_in_use', 'idempotency_key_reused'],
  request: { headers: idempotencyHeaders, body: jsonBody(newApiKeySchema) },
  responses: { 201: jsonReply(createdApiKeySchema, 'The key and its token.') },
});

const deleteApiKey = defineRoute({
  method: 'delete',
  path: '/v1/account/api-keys/{id}',
  operationId: 'deleteApiKey',
  summary: 'End an API key',
  tag,
  access: 'account',
  refuses: ['not_found'],
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'The key and its live channels are closed.' } },
});

export const apiKeyRoutes =
  (apiKeys: ApiKeyService, database: Kysely<DatabaseSchema>, clock: Clock): ApiModule =>
  (api) => {
    api.openapi(listApiKeys, async (c) => c.json(await apiKeys.list(sessionOf(c).accountId), 200));

    api.openapi(createApiKey, async (c) =>
      c.json(
        await idempotently(c, database, clock, (transaction) =>
          apiKeys.create(transaction, sessionOf(c), c.req.valid('json')),
        ),
        201,
      ),
    );

    api.openapi(deleteApiKey, async (c) => {
      await apiKeys.remove(sessionOf(c).accountId, c.req.valid('param').id);
      return c.body(null, 204);
    });
  };
