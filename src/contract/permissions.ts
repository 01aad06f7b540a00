/** What an account may be granted; the table is closed, so that a misspelled permission does not compile. */
export const permissions = {
  'admin:read': 'See the administration and what is not yet public',
  'node:read': 'See nodes',
  'node:write': 'Add and change nodes',
  'user:read': 'See accounts',
  'user:write': 'Change what accounts may do',
  'feature:write': 'Switch features on and off',
  'mail:read': 'See which mails were sent and, while they stay here, what they say, secret links included',
  'mail:write': 'Send mails again',
  'log:read': 'See logs',
  'support.ticket:read': 'See support tickets',
} as const satisfies Record<string, string>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];
