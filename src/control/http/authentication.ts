import type { MiddlewareHandler } from 'hono';
import { addressGroup } from './client-address.ts';
import type { ApiEnvironment, Caller } from './environment.ts';
import type { RateLimits } from './rate-limits.ts';

/** The caller whose session holds this access token, or undefined. */
export type FindCaller = (accessToken: string) => Promise<Caller | undefined>;

/** Counts the request against its limits and finds out who calls. A bad token is no caller, not an error. */
export function identifyCaller(
  findCaller: FindCaller,
  rateLimits: RateLimits,
): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const address = c.get('clientAddress');
    // Server components render for many visitors; their pages are limited where they enter.
    if (address !== 'in-process') await rateLimits.take('requestsPerAddress', addressGroup(address));
    const token = /^Bearer +([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const caller = token === undefined ? undefined : await findCaller(token);
    c.set('caller', caller);
    if (caller) await rateLimits.take('requestsPerAccount', caller.accountId);
    await next();
  };
}
