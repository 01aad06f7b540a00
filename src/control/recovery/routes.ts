import {
  newAccountFieldCodes,
  passwordRecoveryRequestSchema,
  passwordRecoverySchema,
  passwordRuleCodes,
} from '#src/contract/auth.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody } from '#src/control/http/define-route.ts';
import { addressGroupOf } from '#src/control/http/environment.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { RecoveryService } from './service.ts';

const tag = 'Authentication';

const requestRecovery = defineRoute({
  method: 'post',
  path: '/v1/auth/password/recovery',
  operationId: 'requestPasswordRecovery',
  summary: 'Ask for a mail with a link that replaces a forgotten password',
  tag,
  access: 'public',
  refuses: ['password_recovery_cooldown'],
  refusesFields: { email: newAccountFieldCodes.email },
  request: { body: jsonBody(passwordRecoveryRequestSchema) },
  responses: { 204: { description: 'If an account has this address, a mail is on its way to it.' } },
});

const recoverPassword = defineRoute({
  method: 'put',
  path: '/v1/auth/password/recovery',
  operationId: 'recoverPassword',
  summary: 'Set a new password with the token of a recovery mail; every session of the account ends',
  tag,
  access: 'public',
  refuses: ['password_recovery_used', 'password_recovery_expired', 'new_password_same', ...passwordRuleCodes],
  refusesFields: { password: newAccountFieldCodes.password },
  request: { body: jsonBody(passwordRecoverySchema) },
  responses: { 204: { description: 'The new password counts.' } },
});

export const recoveryRoutes =
  (recovery: RecoveryService, rateLimits: RateLimits): ApiModule =>
  (api) => {
    api.openapi(requestRecovery, async (c) => {
      await recovery.request(c.req.valid('json').email, addressGroupOf(c));
      return c.body(null, 204);
    });
    api.openapi(recoverPassword, async (c) => {
      await rateLimits.take('passwordCallsPerAddress', addressGroupOf(c));
      const { token, password } = c.req.valid('json');
      await recovery.recover(token, password);
      return c.body(null, 204);
    });
  };
