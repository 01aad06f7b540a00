import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProxy, type Proxy } from '#tests/faults/proxy.ts';
import { descriptionText, serverListEntry } from '#tests/gateway/java-client.ts';
import { join, type Player } from '#tests/gateway/player.ts';
import { startMachine, type Machine } from '#tests/world/machine.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { makeServer } from './instance-world.ts';

const opened = new AsyncDisposableStack();
let world: World;
let wayToPlatform: Proxy;
let machine: Machine;
let alice: Person;

beforeAll(async () => {
  world = opened.use(await createWorld());
  const admin = await world.person('root', 'node:write', 'node:read');
  alice = await world.person('alice');
  const port = Number(new URL(world.url).port);
  wayToPlatform = opened.use(await startProxy({ target: () => ({ port, host: '127.0.0.1' }) }));
  const { token } = await admin.client.POST('/v1/admin/nodes', {
    body: { name: 'node-1', region: 'europe' },
  });
  machine = opened.use(await startMachine(`http://127.0.0.1:${wayToPlatform.port}`, token));
  await machine.agent.welcomed;
}, 60_000);
afterAll(() => opened.disposeAsync());

async function sleepingServer(name: string) {
  const server = await makeServer(alice, { name, version: '1.20.4' });
  const folder = path.join(machine.directory, 'instances', server.instance);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'server.properties'), 'online-mode=false\n');
  const { slug } = await server.read();
  const { port } = machine.gateway;
  const host = `${slug}.play.test`;
  await expect
    .poll(async () => descriptionText(await serverListEntry(port, host)), { timeout: 20_000 })
    .toContain('Sleeping');
  return {
    ...server,
    join: (playerName: string) => join({ port, host, version: '1.20.4', name: playerName }),
  };
}

/** Resolves when something more comes from the server. */
const hears = ({ client }: Player) => new Promise<void>((resolve) => client.once('packet', () => resolve()));

test('players stay and wake servers while agent and platform are away, and the platform takes over what it missed', async () => {
  const [harbour, meadow] = [await sleepingServer('Harbour'), await sleepingServer('Meadow')];
  await using eve = harbour.join('eve');
  await eve.inGame;
  await harbour.becomes('active');

  wayToPlatform.close();
  await machine.agent.close();
  await hears(eve);
  await using bob = meadow.join('bob');
  await expect
    .poll(() => machine.gateway.census.at(meadow.instance), { timeout: 10_000 })
    .toEqual({ playing: 0, waiting: 1 });

  await using agent = await machine.startAgent();
  await bob.inGame;
  await hears(eve);
  expect(machine.gateway.census.at(harbour.instance)).toEqual({ playing: 1, waiting: 0 });
  expect((await meadow.read()).status).toBe('created');

  wayToPlatform.heal();
  await agent.welcomed;
  await meadow.becomes('active');
  expect(await meadow.operations()).toEqual(['start succeeded', 'create succeeded']);
  expect((await harbour.read()).status).toBe('active');
  await hears(bob);
  await hears(eve);
  for (const server of [harbour, meadow]) await server.act('kill');
  for (const server of [harbour, meadow]) await server.becomes('stopped');
}, 120_000);
