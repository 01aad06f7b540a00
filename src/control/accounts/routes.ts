import { accountChangeSchema, accountDetailsSchema } from '#src/contract/accounts.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { callerOf } from '#src/control/http/environment.ts';
import type { AccountService } from './service.ts';

const changeAccount = defineRoute({
  method: 'patch',
  path: '/v1/account',
  operationId: 'changeAccount',
  summary: 'Change the own account',
  tag: 'Account',
  access: 'account',
  apiKey: 'account:write',
  request: { body: jsonBody(accountChangeSchema) },
  responses: { 200: jsonReply(accountDetailsSchema, 'The account details after the change.') },
});

export const accountRoutes =
  (accounts: AccountService): ApiModule =>
  (api) => {
    api.openapi(changeAccount, async (c) =>
      c.json(await accounts.change(callerOf(c).accountId, c.req.valid('json')), 200),
    );
  };
