import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#src/contract/refusal.ts';
import type { ApiEnvironment } from './environment.ts';

/** The SDK gives up after the same time. */
export const timeLimitMilliseconds = 30_000;
/** Calls that exist to wait: their own limit is a minute, and they answer before this. */
const waitingMilliseconds = 65_000;

/** Answers `request_timeout` when a request takes longer than its limit; what it began is left to finish or fail. */
export function limitTime(milliseconds: number): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Refusal('request_timeout', 'The answer was not ready in time.')),
      c.req.path.endsWith('/wait') ? Math.max(milliseconds, waitingMilliseconds) : milliseconds,
    );
    try {
      await Promise.race([next(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
