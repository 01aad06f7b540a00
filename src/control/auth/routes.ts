import * as z from 'zod';
import { accountDetailsSchema } from '#src/contract/accounts.ts';
import {
  accessTokenSchema,
  emailChangeSchema,
  loginSchema,
  newAccountFieldCodes,
  passwordChangeSchema,
  passwordRuleCodes,
  registrationSchema,
  sessionExpirySchema,
} from '#src/contract/auth.ts';
import { permissionSchema } from '#src/contract/permission-schema.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import {
  accountOf,
  addressGroupOf,
  callerOf,
  languageOf,
  sessionOf,
  userAgentOf,
  type ApiContext,
} from '#src/control/http/environment.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { SessionService } from '#src/control/sessions/service.ts';
import type { AuthService } from './service.ts';

const tag = 'Authentication';

const logIn = defineRoute({
  method: 'post',
  path: '/v1/auth/login',
  operationId: 'logIn',
  summary: 'Open a session with e-mail address and password',
  tag,
  access: 'public',
  refuses: ['account_email_unknown', 'wrong_password', 'two_factor_required'],
  request: { body: jsonBody(loginSchema) },
  responses: { 200: jsonReply(accessTokenSchema, 'The access token of the new session.') },
});

const register = defineRoute({
  method: 'post',
  path: '/v1/auth/register',
  operationId: 'register',
  summary: 'Make an account and open its first session',
  tag,
  access: 'public',
  refuses: ['account_email_taken', 'registration_rate_limit', ...passwordRuleCodes],
  refusesFields: newAccountFieldCodes,
  request: { body: jsonBody(registrationSchema) },
  responses: { 200: jsonReply(accessTokenSchema, 'The access token of the new session.') },
});

const getAccount = defineRoute({
  method: 'get',
  path: '/v1/auth',
  operationId: 'getAccount',
  summary: 'The own account',
  tag,
  access: 'account',
  apiKey: 'account:read',
  responses: { 200: jsonReply(accountDetailsSchema, 'The account details.') },
});

const getPermissions = defineRoute({
  method: 'get',
  path: '/v1/auth/permissions',
  operationId: 'getPermissions',
  summary: 'What the own account may do beyond its own things',
  tag,
  access: 'account',
  apiKey: 'account:read',
  responses: { 200: jsonReply(z.array(permissionSchema), 'The granted permissions.') },
});

const refresh = defineRoute({
  method: 'get',
  path: '/v1/auth/refresh',
  operationId: 'refreshSession',
  summary: 'Prolong the session by seven days',
  tag,
  access: 'account',
  responses: { 200: jsonReply(sessionExpirySchema, 'When the session now ends.') },
});

const logOut = defineRoute({
  method: 'post',
  path: '/v1/auth/logout',
  operationId: 'logOut',
  summary: 'End the session',
  tag,
  access: 'account',
  responses: { 204: { description: 'The access token and its live channels are closed.' } },
});

const changePassword = defineRoute({
  method: 'put',
  path: '/v1/account/password',
  operationId: 'changePassword',
  summary: 'Change the own password and end every other session',
  tag: 'Account',
  access: 'account',
  refuses: ['wrong_password', 'new_password_same', ...passwordRuleCodes],
  refusesFields: { newPassword: newAccountFieldCodes.password },
  request: { body: jsonBody(passwordChangeSchema) },
  responses: {
    204: { description: 'The new password counts; the other sessions and their channels are closed.' },
  },
});

const changeEmail = defineRoute({
  method: 'post',
  path: '/v1/account/email',
  operationId: 'changeEmail',
  summary: 'Change the own e-mail address; it counts at once, unverified',
  tag: 'Account',
  access: 'account',
  refuses: ['wrong_password', 'account_email_taken'],
  refusesFields: { email: 'email_invalid' },
  request: { body: jsonBody(emailChangeSchema) },
  responses: {
    202: jsonReply(accountDetailsSchema, 'The account details; the new address was mailed a link.'),
  },
});

export const authRoutes =
  (
    auth: AuthService,
    accounts: AccountService,
    sessions: SessionService,
    rateLimits: RateLimits,
  ): ApiModule =>
  (api) => {
    api.openapi(logIn, async (c) => {
      const accessToken = await auth.logIn(c.req.valid('json'), clientOf(c));
      return c.json({ accessToken }, 200);
    });
    api.openapi(register, async (c) => {
      const client = clientOf(c);
      await rateLimits.take('passwordCallsPerAddress', client.address);
      return c.json({ accessToken: await auth.register(c.req.valid('json'), client) }, 200);
    });
    api.openapi(getAccount, (c) => c.json(accountOf(c), 200));
    api.openapi(getPermissions, (c) => c.json([...callerOf(c).permissions], 200));
    api.openapi(refresh, async (c) =>
      c.json({ expiresAt: (await sessions.refresh(sessionOf(c))).toISOString() }, 200),
    );
    api.openapi(logOut, async (c) => {
      const caller = sessionOf(c);
      await sessions.end(caller, caller.sessionId);
      return c.body(null, 204);
    });
    api.openapi(changePassword, async (c) => {
      await auth.changePassword(sessionOf(c), c.req.valid('json'), addressGroupOf(c));
      return c.body(null, 204);
    });
    api.openapi(changeEmail, async (c) => {
      const caller = sessionOf(c);
      await auth.changeEmail(caller, c.req.valid('json'), addressGroupOf(c));
      return c.json(await accounts.details(caller.accountId), 202);
    });
  };

const clientOf = (c: ApiContext) => ({
  address: addressGroupOf(c),
  userAgent: userAgentOf(c),
  language: languageOf(c),
});
