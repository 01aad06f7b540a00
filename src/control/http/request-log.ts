import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '#src/control/log.ts';
import { addressOf, type TrustedProxies } from './client-address.ts';
import type { ApiEnvironment } from './environment.ts';
import type { Metrics } from './metrics.ts';

/** Gives every request an id, a child log and its client address, and records how it ended. */
export function observeRequests(options: {
  log: Logger;
  metrics: Metrics;
  isTrustedProxy: TrustedProxies;
}): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', options.log.child({ requestId }));
    c.set('clientAddress', addressOf(c.env, c.req.raw.headers, options.isTrustedProxy));
    await next();
    // Not c.header(): on a finished reply it turns a text that is at hand into a stream.
    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    const seconds = (performance.now() - started) / 1000;
    const labels = { method: c.req.method, route: routePath(c, -1), status: c.res.status };
    options.metrics.requestSeconds.observe(labels, seconds);
    // The path without its query: queries may carry tokens.
    c.get('log').debug({ ...labels, path: c.req.path, seconds: Number(seconds.toFixed(4)) }, 'request');
  };
}
