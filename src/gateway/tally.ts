import type { Refused } from './admission.ts';
import type { Outcome } from './connection.ts';
import type { GatewayLog } from './log.ts';

const reportEveryMilliseconds = 60_000;

/** Counts how conversations end, and logs one line a minute: a line per stranger would let strangers fill the disk. */
export function createTally(log: GatewayLog) {
  const totals = new Map<Outcome | Refused, number>();
  let lastMinute: Record<string, number> = {};

  const timer = setInterval(() => {
    if (Object.keys(lastMinute).length > 0)
      log.info({ outcomes: lastMinute }, 'connections of the last minute');
    lastMinute = {};
  }, reportEveryMilliseconds);

  return {
    totals: totals as ReadonlyMap<Outcome | Refused, number>,
    count: (outcome: Outcome | Refused): void => {
      totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
      lastMinute[outcome] = (lastMinute[outcome] ?? 0) + 1;
    },
    close: () => clearInterval(timer),
  };
}
