/** Waits before a crashed server starts again, in milliseconds; after the last it stays down until somebody acts. */
export const restartDelays = [5_000, 15_000, 60_000, 300_000];
export const longestRestartDelay = Math.max(...restartDelays);

/** A server that ran this long has recovered: its next crash counts as the first. */
export const recoveredAfterMilliseconds = 10 * 60 * 1000;

/**
 * What a crash leads to.
 * @param crashes how many came right before this one
 * @param ranMilliseconds how long the server ran this time
 */
export function afterCrash(
  crashes: number,
  ranMilliseconds: number,
): { crashes: number; delayMilliseconds: number | 'give up' } {
  const counted = ranMilliseconds >= recoveredAfterMilliseconds ? 0 : crashes;
  return { crashes: counted + 1, delayMilliseconds: restartDelays[counted] ?? 'give up' };
}
