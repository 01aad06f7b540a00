import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#src/contract/refusal.ts';
import type { ErrorCode } from '#src/contract/error-codes.ts';

/** Requests per window. They guard each platform process; a balancer multiplies them by the number of processes. */
export const rateLimitDefaults = {
  requestsPerAddress: { points: 600, seconds: 60 },
  requestsPerAccount: { points: 1200, seconds: 60 },
  /** Covers households and schools; the limit per account is what stops guessing. */
  loginsPerAddress: { points: 30, seconds: 60 },
  loginsPerAccount: { points: 10, seconds: 60 },
  registrationsPerAddress: { points: 5, seconds: 3 * 24 * 60 * 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type RateLimitName = keyof typeof rateLimitDefaults;
export type RateLimits = {
  /** @throws Refusal `rate_limited` (or `code`) with `retryAfter` in seconds */
  take(limit: RateLimitName, key: string, code?: ErrorCode, message?: string): Promise<void>;
};

/** @param factor tests and load drivers raise every limit by it */
export function createRateLimits(factor = 1): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rateLimitDefaults).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration: seconds }),
    ]),
  ) as Record<RateLimitName, RateLimiterMemory>;

  return {
    async take(limit, key, code = 'rate_limited', message = 'Too many requests. Please slow down.') {
      try {
        await limiters[limit].consume(key);
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result;
        throw new Refusal(code, message, { retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });
      }
    },
  };
}
