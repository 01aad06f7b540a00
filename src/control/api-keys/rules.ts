import { isOwnAccountPermission, type ApiKeyPermission } from '#src/contract/api-key-permissions.ts';
import type { Permission } from '#src/contract/permissions.ts';

/** What scanners for leaked secrets, and people, recognise a key by. */
export const apiKeyPrefix = 'lh_';

/** Whether a bearer token is an API key. A session's token is shorter: the one is never taken for the other. */
export const isApiKey = (token: string) => /^lh_[\w-]{43}$/.test(token);

/** What a list shows of a key: five of its 43 random characters. */
export const startOf = (token: string) => token.slice(0, apiKeyPrefix.length + 5);

/** Use is noted to the minute, so that a busy key does not write with each call. */
const notedEveryMilliseconds = 60_000;

export const isUseToBeNoted = (lastUsedAt: Date | null, now: Date) =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= notedEveryMilliseconds;

/** The first permission that the account cannot hand on, for it does not hold it itself. */
export const notYoursToGrant = (wanted: readonly ApiKeyPermission[], own: ReadonlySet<Permission>) =>
  wanted.find((permission) => !isOwnAccountPermission(permission) && !own.has(permission));

/** What a key may do beyond the own account: what it names, as far as its owner may do it now. */
export function effectivePermissions(
  named: readonly ApiKeyPermission[],
  own: ReadonlySet<Permission>,
): ReadonlySet<Permission> {
  return new Set(
    named
      .filter((permission) => !isOwnAccountPermission(permission))
      .filter((permission) => own.has(permission)),
  );
}
