import * as z from 'zod/mini';
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

/** What a new key is given. */
export const givenPermissionsSchema = z
  .array(apiKeyPermissionSchema, required('Permissions'))
  .check(
    z.minLength(1, 'Choose at least one permission'),
    z.maxLength(apiKeyPermissionNames.length, 'Name each permission once'),
  );
