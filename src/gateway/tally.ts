import type { GatewayLog } from './log.ts';
import type { Outcome, RefusalReason } from './outcomes.ts';

const reportEveryMilliseconds = 60_000;
/** Upper ends, in seconds. */
export const timeBuckets = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640] as const;

/** Counts what happens, and logs one line a minute: a line per stranger would let strangers fill the disk. */
export function createTally(log: GatewayLog) {
  const totals = new Map<Outcome, number>();
  const refusals = new Map<RefusalReason, number>();
  const timesToGame = { count: 0, sumSeconds: 0, buckets: timeBuckets.map(() => 0) };
  let holds = 0;
  let wakes = 0;
  let lastMinute: Record<string, number> = {};

  const timer = setInterval(() => {
    if (Object.keys(lastMinute).length > 0)
      log.info({ outcomes: lastMinute }, 'connections of the last minute');
    lastMinute = {};
  }, reportEveryMilliseconds);

  return {
    totals: totals as ReadonlyMap<Outcome, number>,
    refusals: refusals as ReadonlyMap<RefusalReason, number>,
    timesToGame: timesToGame as Readonly<typeof timesToGame>,
    holds: () => holds,
    wakes: () => wakes,

    count(outcome: Outcome): void {
      totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
      lastMinute[outcome] = (lastMinute[outcome] ?? 0) + 1;
    },
    refused(because: RefusalReason): void {
      refusals.set(because, (refusals.get(because) ?? 0) + 1);
    },
    /** A player is held. @param isWake since the server sleeps */
    held(isWake: boolean): void {
      holds += 1;
      if (isWake) wakes += 1;
    },
    /** A player's bytes reach the server, so long after the login. */
    inGame(milliseconds: number): void {
      const seconds = milliseconds / 1000;
      timesToGame.count += 1;
      timesToGame.sumSeconds += seconds;
      timeBuckets.forEach((end, index) => {
        if (seconds <= end) timesToGame.buckets[index] = (timesToGame.buckets[index] ?? 0) + 1;
      });
    },
    close: () => clearInterval(timer),
  };
}
export type Tally = ReturnType<typeof createTally>;
