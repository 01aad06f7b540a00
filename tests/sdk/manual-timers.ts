import type { LiveTimers } from '@lanternhost/sdk';

/** Time that stands still until a test moves it, and chance that a test decides. */
export function createManualTimers(random = 0.5) {
  let now = 1_000_000;
  const scheduled = new Set<{ at: number; run: () => void }>();
  const timers: LiveTimers = {
    now: () => now,
    schedule(run, milliseconds) {
      const entry = { at: now + milliseconds, run };
      scheduled.add(entry);
      return () => scheduled.delete(entry);
    },
    random: () => random,
  };
  return {
    ...timers,
    get pending(): number {
      return scheduled.size;
    },
    advance(milliseconds: number): void {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...scheduled].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        scheduled.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
