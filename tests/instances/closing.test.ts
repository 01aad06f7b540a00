import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#tests/world/refusal.ts';
import type { Person } from '#tests/world/world.ts';
import { createInstanceWorld, makeServer, newServer, type InstanceWorld } from './instance-world.ts';

let given: InstanceWorld;
beforeAll(async () => (given = await createInstanceWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

const close = ({ client, password }: Person) => client.POST('/v1/account/closing', { body: { password } });
const worlds = () => readdir(path.join(given.machine.directory, 'instances'));
const closeDue = () => given.world.platform.closing.closeDue();

/** Lets the time to change one's mind pass. Sessions end before it does, so that this is another one. */
async function afterFourteenDays({ email, password }: Person) {
  given.world.clock.advance({ days: 13, hours: 23 });
  const visitor = createLanternhostClient({ baseUrl: given.world.url });
  const { accessToken } = await visitor.POST('/v1/auth/login', { body: { email, password } });
  given.world.clock.advance({ hours: 1 });
  return createLanternhostClient({ baseUrl: given.world.url, token: accessToken });
}

const rowsOf = ({ accountId }: Person) =>
  given.world.platform.database
    .selectFrom('instance')
    .select(['status', 'name', 'slug', 'players'])
    .where('account_id', '=', accountId)
    .execute();

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

test('the servers of an account that closes stop and go with it, worlds too; until then nothing happens to them', async () => {
  const alice = await given.world.person('alice-who-leaves', 'node:read');
  const running = await makeServer(alice, { name: 'Alice Garden' });
  await running.act('start');
  await running.reaches('active');
  const { port } = await running.read();
  const resting = await makeServer(alice, { name: 'Alice Attic' });
  await resting.remove();
  await resting.reaches('pending_delete');
  await makeServer(alice, { name: 'Alice Cellar' });

  // Asked for and taken back: everything stays, also once the day has passed.
  await close(alice);
  await running.type('list');
  await alice.client.DELETE('/v1/account/closing');
  await closeDue();
  expect(await running.read()).toMatchObject({ status: 'active', name: 'Alice Garden' });
  expect(await worlds()).toEqual([running.instance]);

  await close(alice);
  const again = await afterFourteenDays(alice);
  await closeDue();
  expect(await refusalOf(again.GET('/v1/instances'))).toBe('authentication_required');
  expect(JSON.stringify(await rowsOf(alice))).not.toMatch(/alice/i);
  await expect.poll(worlds, { timeout: 20_000 }).toEqual([]);
  // The gateway hears of it a moment after its world is gone.
  await expect.poll(() => isListening(port ?? 0)).toBe(false);
  await expect
    .poll(
      async () => {
        await Promise.all([closeDue(), closeDue()]);
        return rowsOf(alice);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
  const other = await given.world.person('another-alice');
  expect(await (await makeServer(other, { name: 'Alice Garden' })).read()).toMatchObject({
    slug: 'alice-garden',
  });
}, 90_000);

test('a server that is made at the moment of the closing goes as well, or is not made', async () => {
  const bob = await given.world.person('bob-who-leaves');
  await makeServer(bob);
  await close(bob);
  const client = await afterFourteenDays(bob);
  const [, made] = await Promise.all([
    closeDue(),
    refusalOf(client.POST('/v1/instances', { body: newServer })),
  ]);
  expect(['accepted', 'authentication_required']).toContain(made);
  await expect
    .poll(
      async () => {
        await closeDue();
        return rowsOf(bob);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
}, 60_000);

test('a server whose node is away at the closing goes once the node is back', async () => {
  const carol = await given.world.person('carol-who-leaves');
  const server = await makeServer(carol);
  await server.act('start');
  await server.reaches('active');
  await close(carol);
  await given.machine.agent.close();
  await afterFourteenDays(carol);
  await closeDue();
  expect(await rowsOf(carol)).toMatchObject([{ status: 'stopping', name: 'Closed account' }]);
  // The stop has its deadline; nobody is there any more to ask for the deletion again.
  given.world.clock.advance({ minutes: 11 });
  await expect.poll(async () => (await rowsOf(carol))[0]?.status).toBe('error');
  await closeDue();
  expect(await rowsOf(carol)).toMatchObject([{ status: 'pending_delete' }]);
  await using _back = await given.machine.startAgent();
  await expect.poll(worlds, { timeout: 20_000 }).toEqual([]);
  await expect
    .poll(
      async () => {
        await closeDue();
        return rowsOf(carol);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
}, 90_000);
