import type { Tier } from './tiers.ts';

/** Minutes without a player after which a server stops; `mayStayOn`: it need not stop at all. */
type IdleStop = { least: number; most: number; mayStayOn: boolean; usual: number };

const paid: IdleStop = { least: 1, most: 24 * 60, mayStayOn: true, usual: 30 };

export const idleStopOf: Record<Tier, IdleStop> = {
  free: { least: 1, most: 30, mayStayOn: false, usual: 10 },
  budget: paid,
  standard: paid,
  premium: paid,
};

/** Of any tier. */
export const mostIdleStopMinutes = paid.most;

export function isIdleStopAllowed(tier: Tier, minutes: number | null): boolean {
  const { least, most, mayStayOn } = idleStopOf[tier];
  return minutes === null ? mayStayOn : minutes >= least && minutes <= most;
}
