import {
  accessTokenSchema,
  newAccountFieldCodes,
  passwordRuleCodes,
  setupSchema,
  setupStateSchema,
} from '#src/contract/auth.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { addressGroupOf, languageOf, userAgentOf } from '#src/control/http/environment.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { SetupService } from './service.ts';

const getSetup = defineRoute({
  method: 'get',
  path: '/v1/setup',
  operationId: 'getSetup',
  summary: 'Whether the first administrator is still to be made',
  tag: 'Meta',
  access: 'public',
  responses: {
    200: jsonReply(setupStateSchema, 'Open until somebody used the link that the operator was shown.'),
  },
});

const makeAdministrator = defineRoute({
  method: 'post',
  path: '/v1/setup',
  operationId: 'makeFirstAdministrator',
  summary: 'Make the first administrator of a new installation',
  tag: 'Meta',
  access: 'public',
  refuses: ['setup_link_invalid', 'account_email_taken', ...passwordRuleCodes],
  refusesFields: newAccountFieldCodes,
  request: { body: jsonBody(setupSchema) },
  responses: { 200: jsonReply(accessTokenSchema, 'The access token of the administrator.') },
});

export const setupRoutes =
  (setup: SetupService, rateLimits: RateLimits): ApiModule =>
  (api) => {
    api.openapi(getSetup, async (c) => c.json({ open: await setup.isOpen() }, 200));
    api.openapi(makeAdministrator, async (c) => {
      await rateLimits.take('passwordCallsPerAddress', addressGroupOf(c));
      const client = { userAgent: userAgentOf(c), language: languageOf(c) };
      const accessToken = await setup.makeAdministrator(c.req.valid('json'), client);
      return c.json({ accessToken }, 200);
    });
  };
