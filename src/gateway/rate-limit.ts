export type RateLimit = { times: number; milliseconds: number };

/** Remembering more names than this would let strangers fill the memory; the oldest is forgotten. */
const mostNames = 20_000;

/** How often something may happen per name. @param now milliseconds that never go back */
export function createRateLimit({ times, milliseconds }: RateLimit, now: () => number) {
  /** When each happened, oldest first; names in the order of their first. */
  const happened = new Map<string, number[]>();
  return {
    /** Counts it and answers true, or answers false where it happened too often. */
    take(name: string): boolean {
      const time = now();
      const recent = (happened.get(name) ?? []).filter((at) => time - at < milliseconds);
      const isAllowed = recent.length < times;
      if (isAllowed) recent.push(time);
      happened.delete(name);
      happened.set(name, recent);
      if (happened.size > mostNames)
        for (const [oldest] of happened.entries().take(1)) happened.delete(oldest);
      return isAllowed;
    },
  };
}
