const first = 500;
const longest = 30_000;
/** A refusal ends only when a person acts: asking more often would only fill logs. */
const afterRefusal = 60_000;

/** How many milliseconds to wait before connecting again. Half of it is random, so that agents do not return as one. */
export function reconnectDelay(why: 'refused' | { failures: number }, random: () => number): number {
  const whole = why === 'refused' ? afterRefusal : Math.min(longest, first * 2 ** why.failures);
  return whole * (0.5 + random() / 2);
}
