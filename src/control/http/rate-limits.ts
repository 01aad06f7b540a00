import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#src/contract/refusal.ts';

/** Events per window. They guard each platform process; a balancer multiplies them by the number of processes. */
export const rateLimitDefaults = {
  requestsPerAddress: { points: 600, seconds: 60 },
  requestsPerAccount: { points: 1200, seconds: 60 },
  /** Calls that may hash a password. Covers households and schools; the limits on failures are what stops guessing. */
  passwordCallsPerAddress: { points: 30, seconds: 60 },
  /** Questions for a passkey: a log-in page asks when it opens. */
  passkeyChallengesPerAddress: { points: 60, seconds: 60 },
  /** Failed log-ins to one account from one address: nobody elsewhere locks its owner out. */
  failedLoginsPerAddressAndAccount: { points: 10, seconds: 60 },
  /** Failed log-ins to one account from all addresses together. */
  failedLoginsPerAccount: { points: 100, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimit = { points: number; seconds: number };
export type RateLimitName = keyof typeof rateLimitDefaults;
export type RateLimits = {
  /** @throws Refusal `rate_limited` with `retryAfter` in seconds */
  take(limit: RateLimitName, key: string): Promise<void>;
  /**
   * Runs `act`, which counts against `limits` only if it is refused. While it is at work it counts too, so that many
   * guesses at once are no way around.
   * @throws Refusal `rate_limited` with `retryAfter` in seconds, and what `act` throws
   */
  takeIfRefused<Result>(
    limits: readonly (readonly [RateLimitName, key: string])[],
    act: () => Promise<Result>,
  ): Promise<Result>;
};

/** @param factor tests and load drivers raise every limit by it */
export function createRateLimits(
  factor = 1,
  limits: Record<RateLimitName, RateLimit> = rateLimitDefaults,
): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration: seconds }),
    ]),
  ) as Record<RateLimitName, RateLimiterMemory>;

  async function take(limit: RateLimitName, key: string): Promise<void> {
    try {
      await limiters[limit].consume(key);
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      throw new Refusal('rate_limited', 'Too many requests. Please slow down.', {
        retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      });
    }
  }

  async function takeIfRefused<Result>(
    [first, ...others]: readonly (readonly [RateLimitName, key: string])[],
    act: () => Promise<Result>,
  ): Promise<Result> {
    if (!first) return act();
    const [limit, key] = first;
    await take(limit, key);
    try {
      const result = await takeIfRefused(others, act);
      await limiters[limit].reward(key);
      return result;
    } catch (error) {
      // Not the caller's failure: a later limit that was used up by others, or a fault of ours.
      const isOurs = !(error instanceof Refusal) || error.errorCode === 'rate_limited';
      if (isOurs) await limiters[limit].reward(key);
      throw error;
    }
  }

  return { take, takeIfRefused };
}
