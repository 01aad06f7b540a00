import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyPermission } from '#src/contract/api-key-permissions.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );
const create = (
  { client }: Person,
  permissions: ApiKeyPermission[],
  { name = 'deploys', expiresAt = null as string | null } = {},
) => client.POST('/v1/account/api-keys', { body: { name, permissions, expiresAt } });
const withKey = ({ token }: { token: string }) => createLanternhostClient({ baseUrl: world.url, token });
const listOf = async ({ client }: Person) => (await client.GET('/v1/account/api-keys')).content;

test('alice makes a key, a program of hers uses it, and she sees what it may do and when it was used', async () => {
  const alice = await world.person('alice');
  const { token, ...key } = await create(alice, ['account:read', 'account:read']);
  expect(token).toMatch(/^lh_[\w-]{43}$/);
  expect(key).toEqual({
    id: expect.any(String),
    name: 'deploys',
    permissions: ['account:read'],
    start: token.slice(0, 8),
    createdAt: world.clock.now().toISOString(),
    expiresAt: null,
    lastUsedAt: null,
  });
  expect(await withKey({ token }).GET('/v1/auth')).toMatchObject({ id: alice.accountId });
  const usedAt = world.clock.now().toISOString();
  expect(await listOf(alice)).toEqual([{ ...key, lastUsedAt: usedAt }]);

  world.clock.advance({ seconds: 59 });
  await withKey({ token }).GET('/v1/auth');
  expect(await listOf(alice)).toMatchObject([{ lastUsedAt: usedAt }]);
  world.clock.advance({ seconds: 1 });
  await withKey({ token }).GET('/v1/auth');
  expect(await listOf(alice)).toMatchObject([{ lastUsedAt: world.clock.now().toISOString() }]);
});

test('a key is shown once: no list, table or log line holds it', async () => {
  const bob = await world.person('bob');
  const { token } = await create(bob, ['account:read']);
  await withKey({ token }).GET('/v1/auth');
  expect(JSON.stringify(await listOf(bob))).not.toContain(token);
  const rows = await world.platform.database.selectFrom('api_key').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(world.log.text()).not.toContain(token);
});

test('a repeated request gets the same key and adds none', async () => {
  const carol = await world.person('carol');
  const once = () =>
    carol.client.POST('/v1/account/api-keys', {
      body: { name: 'once', permissions: ['account:read'], expiresAt: null },
      idempotencyKey: 'the same',
    });
  expect(await once()).toEqual(await once());
  expect(await listOf(carol)).toHaveLength(1);
});

test('nobody grants a key what he lacks himself', async () => {
  const dave = await world.person('dave', 'node:read');
  expect(await codeOf(create(dave, ['node:read']))).toBe('accepted');
  expect(await codeOf(create(dave, ['node:read', 'node:write']))).toBe('permission_denied');
});

test('a key follows what its owner may do, on open channels too', async () => {
  const erin = await world.person('erin', 'node:read');
  const { token } = await create(erin, ['node:read', 'account:read']);
  await using watching = await openRawChannel(world.liveUrl, token);
  watching.send({ action: 'subscribe', topic: '/admin/nodes' });
  expect(await watching.next()).toBe('ack:/admin/nodes');
  expect(await withKey({ token }).GET('/v1/auth/permissions')).toEqual(['node:read']);

  await world.platform.database
    .deleteFrom('account_permission')
    .where('account_id', '=', erin.accountId)
    .execute();
  expect(await codeOf(withKey({ token }).GET('/v1/admin/nodes'))).toBe('permission_denied');
  expect(await withKey({ token }).GET('/v1/auth/permissions')).toEqual([]);
  // Any change of access has every channel of the account looked at again.
  await world.platform.accounts.grant(world.platform.database, erin.accountId, ['log:read']);
  expect(await watching.next((frame) => frame.startsWith('error:/admin/nodes'))).toContain(
    'permission_denied',
  );
});

test('a key listens to the account of its owner only with the permission to see it', async () => {
  const frank = await world.person('frank', 'node:read');
  const subscribe = async (permissions: ApiKeyPermission[]) => {
    await using channel = await openRawChannel(world.liveUrl, (await create(frank, permissions)).token);
    channel.send({ action: 'subscribe', topic: '/account' });
    return (await channel.next()).split('\n')[0];
  };
  expect(await subscribe(['account:read'])).toBe('ack:/account');
  expect(await subscribe(['account:write', 'node:read'])).toBe('error:/account');
});

test('a channel that goes on with a lesser key keeps no topic that the key may not have', async () => {
  const grace = await world.person('grace', 'node:read');
  const { token } = await create(grace, ['account:read']);
  await using channel = await openRawChannel(world.liveUrl, grace.accessToken);
  channel.send({ action: 'subscribe', topic: '/admin/nodes' });
  expect(await channel.next()).toBe('ack:/admin/nodes');
  channel.send({ action: 'auth', accessToken: token });
  expect(await channel.next()).toContain('error:/admin/nodes');
});

test('a removed key ends at once, its channel too, and no other key does', async () => {
  const heidi = await world.person('heidi');
  const [first, second] = [await create(heidi, ['account:read']), await create(heidi, ['account:read'])];
  await using channel = await openRawChannel(world.liveUrl, first.token);
  await using other = await openRawChannel(world.liveUrl, second.token);
  for (const open of [channel, other]) {
    open.send({ action: 'subscribe', topic: '/account' });
    expect(await open.next()).toBe('ack:/account');
  }
  const path = { id: first.id };
  await heidi.client.DELETE('/v1/account/api-keys/{id}', { params: { path } });
  expect(await channel.closed).toBe(4401);
  expect(await codeOf(withKey(first).GET('/v1/auth'))).toBe('authentication_required');
  expect(await codeOf(withKey(second).GET('/v1/auth'))).toBe('accepted');
  other.send({ action: 'unsubscribe', topic: '/account' });
  await other.next((frame) => frame === 'ack:/account');
  expect(await codeOf(heidi.client.DELETE('/v1/account/api-keys/{id}', { params: { path } }))).toBe(
    'not_found',
  );
});

test('a key ends when it was made to end, and is not made to have ended already', async () => {
  const ivan = await world.person('ivan');
  const inOneHour = new Date(world.clock.now().getTime() + 3600_000).toISOString();
  const key = await create(ivan, ['account:read'], { expiresAt: inOneHour });
  expect(key.expiresAt).toBe(inOneHour);
  world.clock.advance({ minutes: 59 });
  expect(await codeOf(withKey(key).GET('/v1/auth'))).toBe('accepted');
  world.clock.advance({ minutes: 1 });
  expect(await codeOf(withKey(key).GET('/v1/auth'))).toBe('authentication_required');
  expect(await listOf(ivan)).toMatchObject([{ id: key.id }]);
  expect(
    await create(ivan, ['account:read'], { expiresAt: inOneHour }).catch((error) => error),
  ).toMatchObject({
    errorCode: 'invalid_request',
    fields: [{ path: 'expiresAt' }],
  });
});

test('keys outlive a change of the password, and end when the account is closed', async () => {
  await using fresh = await createWorld();
  const nina = await fresh.person('nina');
  const { token } = await create(nina, ['account:read']);
  const key = createLanternhostClient({ baseUrl: fresh.url, token });
  const newPassword = 'nina likes other blocks';
  await nina.client.PUT('/v1/account/password', { body: { password: nina.password, newPassword } });
  expect(await codeOf(key.GET('/v1/auth'))).toBe('accepted');
  await nina.client.POST('/v1/account/closing', { body: { password: newPassword } });
  fresh.clock.advance({ days: 14 });
  expect(await codeOf(key.GET('/v1/auth'))).toBe('accepted');
  await fresh.platform.closing.closeDue();
  expect(await codeOf(key.GET('/v1/auth'))).toBe('authentication_required');
});

test('of forty keys made at once, twenty-five are made', async () => {
  const judy = await world.person('judy');
  const results = await Promise.all(Array.from({ length: 40 }, () => codeOf(create(judy, ['account:read']))));
  expect(results.filter((result) => result === 'accepted')).toHaveLength(25);
  expect(new Set(results)).toEqual(new Set(['accepted', 'api_key_limit']));
  expect(await listOf(judy)).toHaveLength(25);
  const [{ id } = { id: '' }] = await listOf(judy);
  await judy.client.DELETE('/v1/account/api-keys/{id}', { params: { path: { id } } });
  expect(await codeOf(create(judy, ['account:read']))).toBe('accepted');
});

test('a key makes, sees and removes no keys, and ends no session', async () => {
  const kim = await world.person('kim');
  const key = withKey(await create(kim, ['account:read', 'account:write']));
  expect(await codeOf(key.GET('/v1/account/api-keys'))).toBe('permission_denied');
  expect(await codeOf(key.POST('/v1/auth/logout'))).toBe('permission_denied');
  expect(await codeOf(key.PATCH('/v1/account', { body: { name: 'Kim the key' } }))).toBe('accepted');
});

test('keys work in every platform process', async () => {
  const lena = await world.person('lena');
  const { id, token } = await create(lena, ['account:read']);
  await using neighbour = await world.neighbour();
  const elsewhere = createLanternhostClient({ baseUrl: neighbour.url, token });
  expect(await codeOf(elsewhere.GET('/v1/auth'))).toBe('accepted');
  await using channel = await openRawChannel(neighbour.liveUrl, token);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  await lena.client.DELETE('/v1/account/api-keys/{id}', { params: { path: { id } } });
  expect(await channel.closed).toBe(4401);
  expect(await codeOf(elsewhere.GET('/v1/auth'))).toBe('authentication_required');
});

test.for([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(65) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ permissions: [] }, 'permissions'],
  [{ permissions: ['admin:everything'] }, 'permissions.0'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
] as const)('a key with %o is refused on its field', async ([change, path]) => {
  const reply = await fetch(`${world.url}/v1/account/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mia.accessToken}` },
    body: JSON.stringify({ name: 'a', permissions: ['account:read'], expiresAt: null, ...change }),
  });
  expect(await reply.json()).toMatchObject({ errorCode: 'invalid_request', fields: [{ path }] });
});

let mia: Person;
beforeAll(async () => {
  mia = await world.person('mia');
});
