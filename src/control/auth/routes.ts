import * as z from 'zod';
import { accountDetailsSchema } from '#src/contract/accounts.ts';
import {
  accessTokenSchema,
  loginSchema,
  newAccountFieldCodes,
  registrationSchema,
  sessionExpirySchema,
} from '#src/contract/auth.ts';
import { permissionSchema } from '#src/contract/permissions.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { addressGroup } from '#src/control/http/client-address.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { accountOf, callerOf, sessionOf } from '#src/control/http/environment.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { AuthService } from './service.ts';

const tag = 'Authentication';

const logIn = defineRoute({
  method: 'post',
  path: '/v1/auth/login',
  operationId: 'logIn',
  summary: 'Open a session with e-mail address and password',
  tag,
  access: 'public',
  refuses: ['account_email_unknown', 'wrong_password'],
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
  refuses: ['account_email_taken', 'registration_rate_limit'],
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

export const authRoutes =
  (auth: AuthService, accounts: AccountService, rateLimits: RateLimits): ApiModule =>
  (api) => {
    api.openapi(logIn, async (c) => {
      const input = c.req.valid('json');
      const address = addressGroup(c.get('clientAddress'));
      await rateLimits.take('passwordCallsPerAddress', address);
      // Coarser than the database's own folding at worst: two accounts would share a limit.
      const account = input.email.toLowerCase();
      const accessToken = await rateLimits.takeIfRefused(
        [
          ['failedLoginsPerAddressAndAccount', `${address} ${account}`],
          ['failedLoginsPerAccount', account],
        ],
        () => auth.logIn(input),
      );
      return c.json({ accessToken }, 200);
    });
    api.openapi(register, async (c) => {
      const address = addressGroup(c.get('clientAddress'));
      await rateLimits.take('passwordCallsPerAddress', address);
      return c.json({ accessToken: await auth.register(c.req.valid('json'), address) }, 200);
    });
    api.openapi(getAccount, (c) => c.json(accountOf(c), 200));
    api.openapi(getPermissions, (c) => c.json([...callerOf(c).permissions], 200));
    api.openapi(refresh, async (c) =>
      c.json({ expiresAt: (await auth.refresh(sessionOf(c))).toISOString() }, 200),
    );
    api.openapi(logOut, async (c) => {
      await auth.logOut(sessionOf(c));
      return c.body(null, 204);
    });
  };
