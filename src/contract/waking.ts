import * as z from 'zod';
import type { Tier } from './plans.ts';

/** Who may wake a sleeping server by joining it. */
export const wakesSchema = z.enum(['anyone', 'whitelisted', 'nobody']);
export type Wakes = z.infer<typeof wakesSchema>;

/** Minutes without a player after which a server stops; `mayStayOn`: it need not stop at all. */
type IdleStop = { least: number; most: number; mayStayOn: boolean; usual: number };

const paid: IdleStop = { least: 1, most: 24 * 60, mayStayOn: true, usual: 30 };

export const idleStopOf: Record<Tier, IdleStop> = {
  free: { least: 1, most: 30, mayStayOn: false, usual: 10 },
  budget: paid,
  standard: paid,
  premium: paid,
};

export const idleStopMinutesSchema = z
  .number()
  .int()
  .min(1)
  .max(paid.most)
  .nullable()
  .describe('Minutes without a player after which it stops; null: it stays on, where its tier allows that');

export function isIdleStopAllowed(tier: Tier, minutes: number | null): boolean {
  const { least, most, mayStayOn } = idleStopOf[tier];
  return minutes === null ? mayStayOn : minutes >= least && minutes <= most;
}
