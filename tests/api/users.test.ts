import { LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionNames, type Permission } from '#src/contract/permissions.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('root', ...permissionNames);
});
afterAll(() => world[Symbol.asyncDispose]());

const set = (who: Person, id: string, permissions: readonly Permission[]) =>
  who.client.PUT('/v1/admin/users/{id}/permissions', {
    params: { path: { id } },
    body: { permissions: [...permissions] },
  });
const find = async (query: string) =>
  (await admin.client.GET('/v1/admin/users', { params: { query: { query } } })).content.map(
    ({ email }) => email,
  );
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );

test('accounts are found by a part of name or address and by id, and wildcards are plain characters', async () => {
  const alice = await world.person('alice_smith');
  await world.person('alicexsmith');
  expect(await find('ALICE_S')).toEqual(['alice_smith@example.com']);
  expect(await find(alice.accountId)).toEqual(['alice_smith@example.com']);
  expect(await find('%')).toEqual([]);
  expect(await find(String.raw`\ `)).toEqual([]);
});

test('accounts are listed page by page, the newest first, with what administrators need to know', async () => {
  world.clock.advance({ minutes: 1 });
  const bob = await world.person('bob', 'node:read');
  const { content, totalElements } = await admin.client.GET('/v1/admin/users', {
    params: { query: { size: 1 } },
  });
  expect(content).toMatchObject([
    {
      id: bob.accountId,
      email: bob.email,
      emailVerified: false,
      permissions: ['node:read'],
      lastSeenAt: world.clock.now().toISOString(),
    },
  ]);
  expect(totalElements).toBeGreaterThan(1);
  expect(JSON.stringify(content)).not.toMatch(/hash|token/);
});

test('a granted permission counts at once, and a withdrawn one ends what is open', async () => {
  const carol = await world.person('carol');
  await set(admin, carol.accountId, ['node:read']);
  await using channel = await openRawChannel(world.liveUrl, carol.accessToken);
  channel.send({ action: 'subscribe', topic: '/admin/nodes' });
  expect(await channel.next()).toBe('ack:/admin/nodes');
  expect((await set(admin, carol.accountId, [])).permissions).toEqual([]);
  expect(await channel.next()).toContain('permission_denied');
  expect(await refusal(carol.client.GET('/v1/admin/nodes'))).toBe('permission_denied');
  const { content } = await carol.client.GET('/v1/notifications');
  expect(content.map(({ title }) => title)).toEqual(['Permissions changed', 'Permissions changed']);
});

test('nobody grants or withdraws what they lack, and keeps nothing from others by naming it', async () => {
  const deputy = await world.person('deputy', 'user:write', 'node:read');
  const dave = await world.person('dave', 'node:write');
  expect(await refusal(set(deputy, dave.accountId, ['node:write', 'mail:read']))).toBe('permission_denied');
  expect(await refusal(set(deputy, dave.accountId, []))).toBe('permission_denied');
  expect(await refusal(set(deputy, deputy.accountId, permissionNames))).toBe('permission_denied');
  expect((await set(deputy, dave.accountId, ['node:write', 'node:read'])).permissions).toEqual([
    'node:read',
    'node:write',
  ]);
});

test('of two administrators who withdraw each other at once, one remains', async () => {
  await using empty = await createWorld();
  const [eve, frank] = [
    await empty.person('eve', ...permissionNames),
    await empty.person('frank', ...permissionNames),
  ];
  const outcomes = await Promise.all([
    refusal(set(eve, frank.accountId, [])),
    refusal(set(frank, eve.accountId, [])),
  ]);
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'permission_denied']));
  const left = outcomes[0] === 'accepted' ? eve : frank;
  expect(await refusal(set(left, left.accountId, ['user:write']))).toBe('last_administrator');
  expect(await refusal(set(left, left.accountId, ['user:write', 'admin:read']))).toBe('accepted');
});

test('an account that does not exist is said so', async () => {
  const id = crypto.randomUUID();
  expect(await refusal(set(admin, id, []))).toBe('not_found');
  expect(await refusal(admin.client.GET('/v1/admin/users/{id}', { params: { path: { id } } }))).toBe(
    'not_found',
  );
});
