/** How long a person may take to find the device. */
export const challengeMilliseconds = 5 * 60_000;

/** EdDSA, ES256 and RS256, the one that is liked best first. */
export const algorithms = [-8, -7, -257] as const;

export type RelyingParty = { id: string; origin: string; name: string };

/**
 * For whom authenticators keep passkeys; undefined where browsers offer none: on an IP address, and without encryption
 * other than on this machine.
 * @param publicUrl how browsers reach the platform
 */
export function relyingParty(publicUrl: string, name: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin, name };
}

/** An account's name for authenticators: the bytes of its id. @param accountId a UUID */
export const userHandle = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
