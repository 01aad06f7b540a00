import * as z from 'zod';
import {
  sentMailDetailsSchema,
  sentMailListSchema,
  sentMailQuerySchema,
  sentMailSchema,
} from '#src/contract/mails.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import type { MailService } from './service.ts';

const tag = 'Administration';
const params = z.object({ id: z.uuid() });

const listMails = defineRoute({
  method: 'get',
  path: '/v1/admin/mail',
  operationId: 'listMails',
  summary: 'The mails of the last weeks, with what became of them',
  tag,
  access: 'mail:read',
  request: { query: sentMailQuerySchema },
  responses: { 200: jsonReply(sentMailListSchema, 'The mails of this page, the newest first.') },
});

const getMail = defineRoute({
  method: 'get',
  path: '/v1/admin/mail/{id}',
  operationId: 'getMail',
  summary: 'One mail; what it says only where no mail server delivers',
  tag,
  access: 'mail:read',
  refuses: ['not_found'],
  request: { params },
  responses: { 200: jsonReply(sentMailDetailsSchema, 'The mail.') },
});

const retryMail = defineRoute({
  method: 'post',
  path: '/v1/admin/mail/{id}/retry',
  operationId: 'retryMail',
  summary: 'Try at once to deliver a mail that waits or failed',
  tag,
  access: 'mail:write',
  refuses: ['not_found', 'mail_already_sent'],
  request: { params },
  responses: { 200: jsonReply(sentMailSchema, 'The mail, waiting for its attempt.') },
});

export const mailRoutes =
  (mail: MailService): ApiModule =>
  (api) => {
    api.openapi(listMails, async (c) => c.json(await mail.list(c.req.valid('query')), 200));
    api.openapi(getMail, async (c) => {
      // Nothing that holds secret links stays in a browser.
      c.header('Cache-Control', 'no-store');
      return c.json(await mail.find(c.req.valid('param').id), 200);
    });
    api.openapi(retryMail, async (c) => c.json(await mail.retry(c.req.valid('param').id), 200));
  };
