import { accountDetailsSchema } from '#src/contract/accounts.ts';
import { passwordConfirmationSchema } from '#src/contract/auth.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { addressGroupOf, sessionOf } from '#src/control/http/environment.ts';
import type { ClosingService } from './service.ts';

const tag = 'Account';

const requestClosing = defineRoute({
  method: 'post',
  path: '/v1/account/closing',
  operationId: 'requestClosing',
  summary: 'Close the own account in 14 days',
  tag,
  access: 'account',
  refuses: ['wrong_password', 'last_administrator'],
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: { 200: jsonReply(accountDetailsSchema, 'The account details, with the time when it closes.') },
});

const withdrawClosing = defineRoute({
  method: 'delete',
  path: '/v1/account/closing',
  operationId: 'withdrawClosing',
  summary: 'Keep the own account',
  tag,
  access: 'account',
  responses: { 200: jsonReply(accountDetailsSchema, 'The account details.') },
});

export const closingRoutes =
  (closing: ClosingService): ApiModule =>
  (api) => {
    api.openapi(requestClosing, async (c) => {
      const { password } = c.req.valid('json');
      return c.json(await closing.request(sessionOf(c), password, addressGroupOf(c)), 200);
    });
    api.openapi(withdrawClosing, async (c) => c.json(await closing.withdraw(sessionOf(c)), 200));
  };
