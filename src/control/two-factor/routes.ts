import { accessTokenSchema, passwordConfirmationSchema } from '#src/contract/auth.ts';
import {
  recoveryCodesSchema,
  twoFactorConfirmationSchema,
  twoFactorLoginSchema,
  twoFactorSetupSchema,
  twoFactorStateSchema,
} from '#src/contract/two-factor.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { addressGroupOf, sessionOf, userAgentOf } from '#src/control/http/environment.ts';
import type { TwoFactorService } from './service.ts';

const tag = 'Two-factor sign-in';

const logInWithCode = defineRoute({
  method: 'post',
  path: '/v1/auth/login/two-factor',
  operationId: 'logInWithCode',
  summary: 'Open a session with the second factor, after `logIn` was refused with `two_factor_required`',
  tag: 'Authentication',
  access: 'public',
  refuses: ['two_factor_code_wrong', 'two_factor_challenge_expired'],
  request: { body: jsonBody(twoFactorLoginSchema) },
  responses: { 200: jsonReply(accessTokenSchema, 'The access token of the new session.') },
});

const getTwoFactor = defineRoute({
  method: 'get',
  path: '/v1/account/two-factor',
  operationId: 'getTwoFactor',
  summary: 'Whether logging in takes a second factor',
  tag,
  access: 'account',
  responses: { 200: jsonReply(twoFactorStateSchema, 'Since when, and how many recovery codes are left.') },
});

const beginTwoFactor = defineRoute({
  method: 'post',
  path: '/v1/account/two-factor',
  operationId: 'beginTwoFactor',
  summary: 'Make a secret for an authenticator app; nothing changes until its first code is confirmed',
  tag,
  access: 'account',
  refuses: ['wrong_password', 'two_factor_on'],
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: { 200: jsonReply(twoFactorSetupSchema, 'The secret, shown this one time.') },
});

const confirmTwoFactor = defineRoute({
  method: 'put',
  path: '/v1/account/two-factor',
  operationId: 'confirmTwoFactor',
  summary: 'Switch two-factor sign-in on with the first code of the app',
  tag,
  access: 'account',
  refuses: ['two_factor_code_wrong', 'two_factor_on', 'two_factor_off'],
  request: { body: jsonBody(twoFactorConfirmationSchema) },
  responses: { 200: jsonReply(recoveryCodesSchema, 'The recovery codes.') },
});

const renewRecoveryCodes = defineRoute({
  method: 'post',
  path: '/v1/account/two-factor/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Put new recovery codes in the place of all old ones',
  tag,
  access: 'account',
  refuses: ['wrong_password', 'two_factor_off'],
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: { 200: jsonReply(recoveryCodesSchema, 'The new recovery codes.') },
});

const disableTwoFactor = defineRoute({
  method: 'post',
  path: '/v1/account/two-factor/disable',
  operationId: 'disableTwoFactor',
  summary: 'Switch two-factor sign-in off',
  tag,
  access: 'account',
  refuses: ['wrong_password'],
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: { 204: { description: 'The secret and the recovery codes are gone.' } },
});

export const twoFactorRoutes =
  (twoFactor: TwoFactorService): ApiModule =>
  (api) => {
    api.openapi(logInWithCode, async (c) =>
      c.json({ accessToken: await twoFactor.logIn(c.req.valid('json'), userAgentOf(c)) }, 200),
    );
    api.openapi(getTwoFactor, async (c) => c.json(await twoFactor.state(sessionOf(c).accountId), 200));
    api.openapi(beginTwoFactor, async (c) => {
      const { password } = c.req.valid('json');
      return c.json(await twoFactor.begin(sessionOf(c), password, addressGroupOf(c)), 200);
    });
    api.openapi(confirmTwoFactor, async (c) =>
      c.json(await twoFactor.confirm(sessionOf(c), c.req.valid('json').code), 200),
    );
    api.openapi(renewRecoveryCodes, async (c) => {
      const { password } = c.req.valid('json');
      return c.json(await twoFactor.renewRecoveryCodes(sessionOf(c), password, addressGroupOf(c)), 200);
    });
    api.openapi(disableTwoFactor, async (c) => {
      await twoFactor.disable(sessionOf(c), c.req.valid('json').password, addressGroupOf(c));
      return c.body(null, 204);
    });
  };
