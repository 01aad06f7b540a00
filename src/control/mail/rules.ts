const minute = 60;
const hour = 60 * minute;

/** The waits between attempts, in seconds: about eight hours in all, so that a relay may be away for an evening. */
const retryDelays = [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour] as const;

/** What becomes of a mail whose `attempts`-th attempt failed. */
export function afterFailure(
  attempts: number,
  failure: { isPermanent: boolean },
): { state: 'waiting'; delaySeconds: number } | { state: 'failed' } {
  const delaySeconds = retryDelays[attempts - 1];
  if (failure.isPermanent || delaySeconds === undefined) return { state: 'failed' };
  return { state: 'waiting', delaySeconds };
}

/**
 * Whether an address is one that SMTP and mail headers can carry as it is: neither quotes nor comments, nor what
 * separates addresses or lines.
 */
export function canReceiveMail(address: string): boolean {
  return /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(address);
}
