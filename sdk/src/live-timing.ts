/** Time and chance, handed in by tests. */
export type LiveTimers = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, later. @returns a function that calls it off */
  schedule(run: () => void, milliseconds: number): () => void;
  /** A number from 0 to below 1. */
  random(): number;
};

export const systemTimers: LiveTimers = {
  now: Date.now,
  schedule(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * Milliseconds to wait before the n-th attempt (from 1) to get a connection back: half a second, then
 * one second doubling to sixty, each half shorter to half longer, so that clients do not return all at once.
 */
export function retryDelay(attempt: number, random: number): number {
  const seconds = Math.min(60, 0.5 * 2 ** (attempt - 1));
  return Math.round(Math.min(60, seconds * (0.5 + random)) * 1000);
}

/** Lets `burst` things happen at once, then so many per second; the rest wait their turn. */
export function createPace(timers: LiveTimers, { burst, perSecond }: { burst: number; perSecond: number }) {
  let waiting: (() => void)[] = [];
  let allowance = burst;
  let countedAt = timers.now();
  let cancel: (() => void) | undefined;

  function work(): void {
    cancel = undefined;
    const now = timers.now();
    allowance = Math.min(burst, allowance + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
    while (allowance >= 1) {
      const next = waiting.shift();
      if (!next) return;
      allowance -= 1;
      next();
    }
    if (waiting.length > 0) cancel = timers.schedule(work, 1000 / perSecond);
  }

  return {
    run(action: () => void): void {
      waiting.push(action);
      if (!cancel) work();
    },
    /** Forgets what waits, and grants a full burst again. */
    reset(): void {
      cancel?.();
      cancel = undefined;
      waiting = [];
      allowance = burst;
    },
  };
}
