import * as z from 'zod';
import { languageSchema } from './language-schema.ts';
import { atMost, required } from './validation-messages.ts';

export const accountNameSchema = z
  .string(required('Name'))
  .trim()
  .min(1, required('Name'))
  .max(64, atMost(64))
  .refine((name) => !/\p{C}/u.test(name), 'Must not contain control characters');

export const accountDetailsSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    emailVerified: z.boolean(),
    language: languageSchema,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account' });
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

export const accountChangeSchema = z.object({
  name: accountNameSchema.optional(),
  language: languageSchema.optional(),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

/** What the live topic `/account` carries. */
export const accountMessageSchema = z.object({ data: accountDetailsSchema });
