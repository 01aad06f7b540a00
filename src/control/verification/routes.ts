import { accountDetailsSchema } from '#src/contract/accounts.ts';
import { emailVerificationSchema, verifiedEmailSchema } from '#src/contract/auth.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
import { sessionOf } from '#src/control/http/environment.ts';
import type { VerificationService } from './service.ts';

const verifyEmail = defineRoute({
  method: 'post',
  path: '/v1/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Verify an e-mail address with the token of the mail that was sent to it',
  tag: 'Authentication',
  access: 'public',
  refuses: ['email_verification_invalid'],
  request: { body: jsonBody(emailVerificationSchema) },
  responses: { 200: jsonReply(verifiedEmailSchema, 'The verified address; a second use answers the same.') },
});

const sendVerification = defineRoute({
  method: 'post',
  path: '/v1/account/email/verification',
  operationId: 'sendEmailVerification',
  summary: 'Send the verification mail again',
  tag: 'Account',
  access: 'account',
  refuses: ['email_verification_cooldown', 'email_verified_already'],
  responses: { 204: { description: 'The mail is on its way.' } },
});

const confirmEmail = defineRoute({
  method: 'post',
  path: '/v1/account/email/confirmation',
  operationId: 'confirmEmail',
  summary: 'Confirm the new e-mail address with the token of the mail that was sent to it',
  tag: 'Account',
  access: 'account',
  refuses: ['email_confirmation_invalid'],
  request: { body: jsonBody(emailVerificationSchema) },
  responses: { 200: jsonReply(accountDetailsSchema, 'The account details, with a verified address.') },
});

export const verificationRoutes =
  (verification: VerificationService, accounts: AccountService): ApiModule =>
  (api) => {
    api.openapi(verifyEmail, async (c) =>
      c.json(await verification.verifyEmail(c.req.valid('json').token), 200),
    );
    api.openapi(sendVerification, async (c) => {
      await verification.sendAgain(sessionOf(c).accountId);
      return c.body(null, 204);
    });
    api.openapi(confirmEmail, async (c) => {
      const { accountId } = sessionOf(c);
      await verification.confirmEmail(accountId, c.req.valid('json').token);
      return c.json(await accounts.details(accountId), 200);
    });
  };
