import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import document from '../../openapi/openapi.json' with { type: 'json' };
import { createApi, type ApiModule } from '#src/control/http/api.ts';
import type { Api } from '#src/control/http/environment.ts';
import { createMetrics } from '#src/control/http/metrics.ts';
import { openApiDocument } from '#src/control/http/openapi-document.ts';
import { createRateLimits } from '#src/control/http/rate-limits.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

type Operation = {
  operationId: string;
  'x-access'?: string;
  'x-api-key'?: string | false;
  security?: unknown[];
};

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID()),
    access: operation['x-access'],
    apiKey: operation['x-api-key'],
    security: operation.security,
  })),
);

let world: World;
let stranger: Person;
beforeAll(async () => {
  world = await createWorld();
  stranger = await world.person('mallory');
});
afterAll(() => world[Symbol.asyncDispose]());

const call = ({ method, path }: (typeof calls)[number], token?: string) =>
  fetch(`${world.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

describe('every call of the API', () => {
  test.for(calls)('$name says who may call it', ({ access, apiKey, security }) => {
    expect(access).toMatch(/^(?:public|account|[a-z.]+:[a-z]+)$/);
    if (access?.includes(':')) expect(apiKey).toBe(access);
    const ways = [{ accessToken: [] }, ...(apiKey ? [{ apiKey: [] }] : [])];
    expect(security).toEqual(access === 'public' ? [] : ways);
  });

  test.for(calls.filter(({ access }) => access !== 'public'))(
    '$name turns away nobody in particular',
    async (operation) => {
      const reply = await call(operation);
      expect([reply.status, await reply.json()]).toMatchObject([
        401,
        { errorCode: 'authentication_required' },
      ]);
    },
  );

  test.for(calls.filter(({ access }) => access?.includes(':')))(
    '$name turns away an account without its permission',
    async (operation) => {
      const reply = await call(operation, stranger.accessToken);
      expect([reply.status, await reply.json()]).toMatchObject([403, { errorCode: 'permission_denied' }]);
    },
  );
});

describe('the document of the API', () => {
  const apiWith = (addRoutes: ApiModule) =>
    createApi({
      modules: [addRoutes],
      log: recordedLog().log,
      metrics: createMetrics(),
      rateLimits: createRateLimits(),
      isTrustedProxy: () => false,
      identify: async () => undefined,
    });

  test.for([
    ['all', 'ALL /v1/back-door', (api: Api) => api.all('/v1/back-door', (c) => c.json({}))],
    ['all of all paths', 'ALL /*', (api: Api) => api.get('/', (c) => c.json({})).all('*', (c) => c.json({}))],
    ['on', 'PUT /v1/back-door', (api: Api) => api.on('PUT', '/v1/back-door', (c) => c.json({}))],
  ] as const)('is not made while a route was added past it through %s', ([, name, add]) => {
    expect(() => openApiDocument(apiWith((api) => void add(api)))).toThrow(name);
  });

  test('names what can go wrong with a body where there is one', () => {
    const statuses = (path: '/v1/auth/login' | '/v1/auth/logout') =>
      Object.keys(document.paths[path].post.responses);
    expect(statuses('/v1/auth/login')).toEqual(expect.arrayContaining(['400', '408', '413', '415']));
    expect(document.paths['/v1/auth/login'].post.responses['400'].description).toContain('invalid_json');
    expect(statuses('/v1/auth/logout')).toContain('408');
    expect(statuses('/v1/auth/logout')).not.toContain('413');
  });
});
