import type { Tier } from './tiers.ts';

/** Minutes without a player after which a server stops; `mayStayOn`: it need not stop at all. */
type IdleMinutes = { least: number; most: number; mayStayOn: boolean; usual: number };

const paid: IdleMinutes = { least: 1, most: 24 * 60, mayStayOn: true, usual: 30 };

export const idleStopOf: Record<Tier, IdleMinutes> = {
  free: { least: 1, most: 30, mayStayOn: false, usual: 10 },
  budget: paid,
  standard: paid,
  premium: paid,
};

/** Of any tier. */
export const mostIdleStopMinutes = paid.most;

/** How the stop of an empty server is put off: by `minutes` each time, `most` times until somebody plays again. */
type IdleExtension = { minutes: number; most: number };

const paidExtension: IdleExtension = { minutes: 60, most: 12 };

export const idleExtensionOf: Record<Tier, IdleExtension> = {
  free: { minutes: 10, most: 3 },
  budget: paidExtension,
  standard: paidExtension,
  premium: paidExtension,
};

export function isIdleStopAllowed(tier: Tier, minutes: number | null): boolean {
  const { least, most, mayStayOn } = idleStopOf[tier];
  return minutes === null ? mayStayOn : minutes >= least && minutes <= most;
}
