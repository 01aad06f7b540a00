import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '#src/control/log.ts';
import { identifyCaller, type Identify } from './authentication.ts';
import type { TrustedProxies } from './client-address.ts';
import type { Api, ApiEnvironment } from './environment.ts';
import { refuseInvalid, replyToError } from './error-reply.ts';
import type { Metrics } from './metrics.ts';
import { documentRoute, openApiDocument } from './openapi-document.ts';
import type { RateLimits } from './rate-limits.ts';
import { limitRequestBody } from './request-body.ts';
import { observeRequests } from './request-log.ts';
import { limitTime, timeLimitMilliseconds } from './time-limit.ts';
import { refuseUnknownRoute } from './unknown-route.ts';

/** The routes of one domain. */
export type ApiModule = (api: Api) => void;

/** The whole HTTP API: what every request passes through, then the routes of each module. */
export function createApi(options: {
  modules: readonly ApiModule[];
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  isTrustedProxy: TrustedProxies;
  identify: Identify;
  timeLimit?: number;
}): Api {
  const api: Api = new OpenAPIHono<ApiEnvironment>({ defaultHook: refuseInvalid });
  api.onError(replyToError);
  api.notFound(refuseUnknownRoute(api));
  api.use(observeRequests(options));
  api.use(limitTime(options.timeLimit ?? timeLimitMilliseconds));
  api.use(identifyCaller(options.identify, options.rateLimits));
  api.use(limitRequestBody);
  api.openAPIRegistry.registerComponent('securitySchemes', 'accessToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of `logIn` or `register`.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of an account; `x-api-key` names the permission that it needs.',
  });
  for (const addRoutes of options.modules) addRoutes(api);
  let document: ReturnType<typeof openApiDocument> | undefined;
  api.openapi(documentRoute, (c) => {
    // Built once: the routes do not change while the process lives.
    document ??= openApiDocument(api);
    c.header('Cache-Control', 'public, max-age=60');
    return c.json(document as never, 200);
  });
  return api;
}
