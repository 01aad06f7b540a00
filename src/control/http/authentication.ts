import type { MiddlewareHandler } from 'hono';
import { addressGroup } from './client-address.ts';
import type { ApiEnvironment, Identity } from './environment.ts';
import type { RateLimits } from './rate-limits.ts';

/** Whose access token or API key this is, or undefined. */
export type Identify = (token: string) => Promise<Identity | undefined>;

/** Counts the request against its limits and finds out who calls. A bad token is no caller, not an error. */
export function identifyCaller(
  identify: Identify,
  rateLimits: RateLimits,
): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const address = c.get('clientAddress');
    // Server components render for many visitors; their pages are limited where they enter.
    if (address !== 'in-process') await rateLimits.take('requestsPerAddress', addressGroup(address));
    const token = /^Bearer +([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const identity = token === undefined ? undefined : await identify(token);
    c.set('identity', identity);
    if (identity) await rateLimits.take('requestsPerAccount', identity.account.id);
    await next();
  };
}
