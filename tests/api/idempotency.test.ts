import { LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
let alice: Person;
beforeAll(async () => {
  world = await createWorld();
  alice = await world.person('alice', 'node:read', 'node:write');
});
afterAll(() => world[Symbol.asyncDispose]());

const enrol = (name: string, idempotencyKey: string, by = alice) =>
  by.client.POST('/v1/admin/nodes', { body: { name, region: 'europe' }, idempotencyKey });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );

test('a repeated request gets the first reply, the token shown once included', async () => {
  const first = await enrol('repeated', 'key-1');
  expect(await enrol('repeated', 'key-1')).toEqual(first);
});

test('of twenty at once with one key, one acts; the others get its reply or are told to wait', async () => {
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => enrol('at-once', 'key-2')));
  const tokens = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.token] : []));
  const refusals = replies.flatMap((reply) =>
    reply.status === 'rejected' ? [(reply.reason as LanternhostError).errorCode] : [],
  );
  expect(new Set(tokens)).toHaveLength(1);
  expect(new Set(refusals).difference(new Set(['idempotency_key_in_use']))).toHaveLength(0);
  const { content } = await alice.client.GET('/v1/admin/nodes');
  expect(content.filter(({ name }) => name === 'at-once')).toHaveLength(1);
});

test('a key belongs to its request and to its account', async () => {
  await enrol('owned', 'key-3');
  expect(await codeOf(enrol('another', 'key-3'))).toBe('idempotency_key_reused');
  const bob = await world.person('bob', 'node:write');
  expect(await codeOf(enrol('of-bob', 'key-3', bob))).toBe('accepted');
});

test('a refused request leaves its key free', async () => {
  expect(await codeOf(enrol('owned', 'key-4'))).toBe('node_name_taken');
  expect(await codeOf(enrol('not-owned-yet', 'key-4'))).toBe('accepted');
});

test('the table that remembers replies does not show what is in them', async () => {
  const { token } = await enrol('sealed', 'key-5');
  const rows = await world.platform.database.selectFrom('idempotency_key').select('sealed_body').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed_body } of rows) expect(sealed_body.includes(token)).toBe(false);
});
