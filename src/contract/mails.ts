import * as z from 'zod';
import { languageSchema } from './language-schema.ts';
import { pageSchema } from './paging.ts';

/** `waiting` for its first or next attempt; `failed` for good, until an administrator sends it again. */
export const mailStateSchema = z.enum(['waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailStateSchema>;

export const sentMailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  language: languageSchema,
  state: mailStateSchema,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type SentMail = z.infer<typeof sentMailSchema>;

export const sentMailListSchema = z.object({
  content: z.array(sentMailSchema),
  totalElements: z.number().int(),
  delivery: z
    .enum(['smtp', 'outbox'])
    .describe('`outbox`: there is no mail server, so that mails stay on the platform to be read here.'),
});
export type SentMailList = z.infer<typeof sentMailListSchema>;
export const sentMailQuerySchema = pageSchema.extend({ state: mailStateSchema.optional() });

export const sentMailDetailsSchema = sentMailSchema.extend({
  content: z
    .object({ text: z.string(), html: z.string() })
    .nullable()
    .describe('What the mail says; null where a mail server delivers, for it may hold a secret link.'),
});
export type SentMailDetails = z.infer<typeof sentMailDetailsSchema>;
