import * as z from 'zod';
import { apiKeyPermissionSchema, givenPermissionsSchema } from './api-key-permissions.ts';
import { nameSchema } from './names.ts';

export const apiKeysPerAccount = 25;

export const newApiKeySchema = z.object({
  name: nameSchema,
  permissions: givenPermissionsSchema.check(
    z.describe('What the key may do, of what its owner may do at the time of each call.'),
  ),
  expiresAt: z.iso
    .datetime('Please provide a date and time')
    .nullable()
    .describe('When the key stops working; null for a key without an end.'),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(apiKeyPermissionSchema),
  start: z.string().describe('The first characters of the key, to recognise it by.'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null before its first use.'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({
  content: z.array(apiKeySchema),
  totalElements: z.number().int(),
});

/** The key itself is shown this one time. */
export const createdApiKeySchema = apiKeySchema.extend({ token: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
