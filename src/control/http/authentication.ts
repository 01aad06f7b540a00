import type { MiddlewareHandler } from 'hono';
import { addressGroup } from './client-address.ts';
import type { ApiEnvironment, OpenSession } from './environment.ts';
import type { RateLimits } from './rate-limits.ts';

/** The session that this access token opens, or undefined. */
export type FindSession = (accessToken: string) => Promise<OpenSession | undefined>;

/** Counts the request against its limits and finds out who calls. A bad token is no caller, not an error. */
export function identifyCaller(
  findSession: FindSession,
  rateLimits: RateLimits,
): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const address = c.get('clientAddress');
    // Server components render for many visitors; their pages are limited where they enter.
    if (address !== 'in-process') await rateLimits.take('requestsPerAddress', addressGroup(address));
    const token = /^Bearer +([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const session = token === undefined ? undefined : await findSession(token);
    c.set('session', session);
    if (session) await rateLimits.take('requestsPerAccount', session.account.id);
    await next();
  };
}
