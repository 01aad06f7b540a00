import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import document from '../../openapi/openapi.json' with { type: 'json' };
import { createWorld, type Person, type World } from '#tests/world/world.ts';

type Operation = { operationId: string; 'x-access'?: string; security?: unknown[] };

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID()),
    access: operation['x-access'],
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
  test.for(calls)('$name says who may call it', ({ access, security }) => {
    expect(access).toMatch(/^(?:public|account|[a-z.]+:[a-z]+)$/);
    expect(security).toEqual(access === 'public' ? [] : [{ accessToken: [] }]);
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
