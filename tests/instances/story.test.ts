import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Machine } from '#tests/world/machine.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
let machine: Machine;
let alice: Person;
beforeAll(async () => {
  world = await createWorld();
  const admin = await world.person('root', 'node:write', 'node:read');
  machine = await world.machine(admin, 'node-1');
  alice = await world.person('alice');
}, 60_000);
afterAll(async () => {
  await machine[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const newServer = {
  game: 'minecraft',
  software: 'flying-squid',
  version: 'latest',
  tier: 'free',
  region: 'europe',
  name: 'Alices Welt',
  acceptEula: true,
} as const;

test('a person makes a server, starts it, types a command, reads the answer and stops it', async () => {
  const made = await alice.client.POST('/v1/instances', { body: newServer, idempotencyKey: true });
  expect(made).toMatchObject({ slug: 'alices-welt', status: 'created', address: 'alices-welt.play.test' });
  const path = { instance: made.slug ?? '' };
  const start = await alice.client.POST('/v1/instances/{instance}/actions', {
    params: { path },
    body: { action: 'start' },
  });
  expect(start).toMatchObject({ kind: 'start', state: 'running' });
  const active = await alice.client.GET('/v1/instances/{instance}/wait', {
    params: { path, query: { status: 'active', timeout: 20 } },
  });
  expect(active).toMatchObject({ status: 'active', desired: 'running', operation: null });
  await alice.client.POST('/v1/instances/{instance}/console', {
    params: { path },
    body: { command: 'list' },
  });
  await expect
    .poll(async () => {
      const { content } = await alice.client.GET('/v1/instances/{instance}/console', { params: { path } });
      return content.at(-1)?.text;
    })
    .toContain('There are 0 of a max of 20 players online');
  await alice.client.POST('/v1/instances/{instance}/actions', { params: { path }, body: { action: 'stop' } });
  await alice.client.GET('/v1/instances/{instance}/wait', {
    params: { path, query: { status: 'stopped', timeout: 20 } },
  });
  const { content } = await alice.client.GET('/v1/instances/{instance}/operations', { params: { path } });
  expect(content.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'stop succeeded',
    'start succeeded',
    'create succeeded',
  ]);
}, 60_000);
