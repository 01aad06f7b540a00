import type { Permission } from '#src/contract/permissions.ts';

/**
 * What turns the permissions an account has into those it should have.
 * @param own what the one who asks has: nobody grants or withdraws anything else
 * @returns `lacking` is the first permission that is not theirs to change
 */
export function permissionChange(
  held: readonly Permission[],
  wanted: readonly Permission[],
  own: ReadonlySet<Permission>,
): { granted: Permission[]; withdrawn: Permission[]; lacking: Permission | undefined } {
  const granted = [...new Set(wanted)].filter((permission) => !held.includes(permission));
  const withdrawn = held.filter((permission) => !wanted.includes(permission));
  const lacking = [...granted, ...withdrawn].find((permission) => !own.has(permission));
  return { granted, withdrawn, lacking };
}
