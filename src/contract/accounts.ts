import * as z from 'zod';
import { languageSchema } from './language-schema.ts';
import { nameSchema } from './names.ts';

export const accountNameSchema = nameSchema;

/** Closing takes effect some days after it was asked for (closing.ts); until then it can be withdrawn. */
const closingSchema = z.enum(['none', 'pending', 'closed']);
export type Closing = z.infer<typeof closingSchema>;

export const accountDetailsSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    emailVerified: z.boolean(),
    language: languageSchema,
    createdAt: z.iso.datetime(),
    closing: closingSchema,
    closesAt: z.iso.datetime().nullable().describe('When a pending closing takes effect.'),
  })
  .meta({ id: 'Account' });
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

export const accountChangeSchema = z.object({
  name: z.optional(accountNameSchema),
  language: z.optional(languageSchema),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

/** What the live topic `/account` carries. */
export type AccountMessage = { data: AccountDetails };
