import * as z from 'zod';
import { nameSchema } from './names.ts';
import { permissionNames, permissions, type Permission } from './permissions.ts';
import { required } from './validation-messages.ts';

/** What an API key may do with its own account; a session may always do it, so no account is granted it. */
const ownAccountPermissions = {
  'account:read': 'See the own account',
  'account:write': 'Change the own account',
  'instance:read': 'See the own servers, their console and figures',
  'instance:write': 'Make, command and delete the own servers',
} as const satisfies Record<string, string>;

export type OwnAccountPermission = keyof typeof ownAccountPermissions;
export type ApiKeyPermission = OwnAccountPermission | Permission;

/** Everything that a key can be given, in words. */
export const apiKeyPermissions: Readonly<Record<ApiKeyPermission, string>> = {
  ...ownAccountPermissions,
  ...permissions,
};

export const isOwnAccountPermission = (name: ApiKeyPermission): name is OwnAccountPermission =>
  Object.hasOwn(ownAccountPermissions, name);

/** What every account may give a key, whatever it was granted itself. */
export const ownAccountPermissionNames = Object.keys(ownAccountPermissions) as [
  OwnAccountPermission,
  ...OwnAccountPermission[],
];

export const apiKeyPermissionNames = [...ownAccountPermissionNames, ...permissionNames] as const;
export const apiKeyPermissionSchema = z.enum(apiKeyPermissionNames);

export const apiKeysPerAccount = 25;

export const newApiKeySchema = z.object({
  name: nameSchema,
  permissions: z
    .array(apiKeyPermissionSchema, required('Permissions'))
    .min(1, 'Choose at least one permission')
    .max(apiKeyPermissionNames.length, 'Name each permission once')
    .describe('What the key may do, of what its owner may do at the time of each call.'),
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
