import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import document from '../../openapi/openapi.json' with { type: 'json' };
import { apiKeyPermissionNames, type ApiKeyPermission } from '#src/contract/api-key-permissions.ts';
import { permissionNames, type Permission } from '#src/contract/permissions.ts';
import { createApi, type ApiModule } from '#src/control/http/api.ts';
import type { Api } from '#src/control/http/environment.ts';
import { createMetrics } from '#src/control/http/metrics.ts';
import { openApiDocument } from '#src/control/http/openapi-document.ts';
import { createRateLimits } from '#src/control/http/rate-limits.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { ownedObjects } from './owned-objects.ts';

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
    path,
    access: operation['x-access'],
    apiKey: operation['x-api-key'],
    security: operation.security,
  })),
);
type Call = (typeof calls)[number];

const guarded = calls.filter(({ access }) => access !== 'public');
const withPermission = calls.filter(({ access }) => access?.includes(':'));
const forKeys = calls.filter(({ apiKey }) => apiKey);
const ofAnObject = calls.filter(({ access, path }) => access === 'account' && path.includes('{'));

let world: World;
let stranger: Person;
let administrator: Person;
beforeAll(async () => {
  world = await createWorld();
  stranger = await world.person('mallory');
  administrator = await world.person('root', ...permissionNames);
});
afterAll(() => world[Symbol.asyncDispose]());

async function send({ method, path }: Call, token?: string, parameters = {}, body: unknown = {}, query = '') {
  const address = path.replaceAll(
    /\{([^}]+)\}/g,
    (_, name) => (parameters as Record<string, string>)[name] ?? crypto.randomUUID(),
  );
  const reply = await fetch(`${world.url}${address}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, errorCode: text && (JSON.parse(text) as { errorCode?: string }).errorCode };
}

async function keyOf(owner: Person, permissions: readonly ApiKeyPermission[]) {
  const { token } = await owner.client.POST('/v1/account/api-keys', {
    body: { name: 'a key', permissions: [...permissions], expiresAt: null },
  });
  return token;
}

const notSignedIn = { status: 401, errorCode: 'authentication_required' };
const denied = { status: 403, errorCode: 'permission_denied' };
const turnedAway = [notSignedIn.errorCode, denied.errorCode];
const without = (left: unknown) => apiKeyPermissionNames.filter((permission) => permission !== left);

let people = 0;
/** Each call is let through to somebody of its own: what it does disturbs no other. */
const somebody = (...permissions: Permission[]) => world.person(`somebody${(people += 1)}`, ...permissions);

describe('every call of the API', () => {
  test.for(calls)('$name says who may call it', ({ access, apiKey, security }) => {
    expect(access).toMatch(/^(?:public|account|[a-z.]+:[a-z]+)$/);
    if (access === 'account')
      expect([false, 'account:read', 'account:write', 'instance:read', 'instance:write']).toContain(apiKey);
    else expect(apiKey).toBe(access === 'public' ? undefined : access);
    const ways = [{ accessToken: [] }, ...(apiKey ? [{ apiKey: [] }] : [])];
    expect(security).toEqual(access === 'public' ? [] : ways);
  });

  test.for(guarded)('$name turns away nobody in particular', async (call) => {
    expect(await send(call)).toEqual(notSignedIn);
    expect(await send(call, 'x'.repeat(43))).toEqual(notSignedIn);
    expect(await send(call, `lh_${'x'.repeat(43)}`)).toEqual(notSignedIn);
  });

  test.for(guarded)('$name lets in an account that may call it', async (call) => {
    const someone = await somebody(...permissionNames);
    expect(turnedAway).not.toContain((await send(call, someone.accessToken)).errorCode);
  });

  test.for(withPermission)('$name turns away an account without its permission', async (call) => {
    expect(await send(call, stranger.accessToken)).toEqual(denied);
  });

  test.for(guarded)('$name turns away an API key without its permission', async (call) => {
    const key = await keyOf(await somebody(...permissionNames), without(call.apiKey));
    expect(await send(call, key)).toEqual(denied);
  });

  test.for(forKeys)('$name lets in an API key with its permission alone', async (call) => {
    const key = await keyOf(await somebody(...permissionNames), [call.apiKey as ApiKeyPermission]);
    expect(turnedAway).not.toContain((await send(call, key)).errorCode);
  });

  test.for(withPermission)('$name turns away an API key whose owner lost the permission', async (call) => {
    const owner = await somebody(...permissionNames);
    const key = await keyOf(owner, apiKeyPermissionNames);
    await world.platform.database
      .deleteFrom('account_permission')
      .where('account_id', '=', owner.accountId)
      .where('permission', '=', call.access ?? '')
      .execute();
    expect(await send(call, key)).toEqual(denied);
  });

  test.for(ofAnObject)('$name hides what belongs to another account', async (call) => {
    const object = ownedObjects[call.path];
    if (!object) throw new Error(`${call.path} needs an entry in tests/api/owned-objects.ts`);
    const owner = await somebody();
    const parameters = await object.make(owner);
    const body = object.bodies?.[call.method] ?? {};
    const { query } = object;
    const hidden = { status: 404, errorCode: 'not_found' };
    expect(await send(call, stranger.accessToken, parameters, body, query)).toEqual(hidden);
    expect(await send(call, administrator.accessToken, parameters, body, query)).toEqual(hidden);
    expect(await send(call, owner.accessToken, parameters, body, query)).not.toMatchObject({ status: 404 });
  });
});

test('owned objects are those of paths that exist', () => {
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.keys(ownedObjects)));
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
