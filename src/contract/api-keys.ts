import type { Permission } from './permissions.ts';

/** What an API key may do with its own account; a session may always do it, so no account is granted it. */
const ownAccountPermissions = {
  'account:read': 'See the own account',
  'account:write': 'Change the own account',
} as const satisfies Record<string, string>;

export type OwnAccountPermission = keyof typeof ownAccountPermissions;
export type ApiKeyPermission = OwnAccountPermission | Permission;

export const isOwnAccountPermission = (name: ApiKeyPermission): name is OwnAccountPermission =>
  Object.hasOwn(ownAccountPermissions, name);
