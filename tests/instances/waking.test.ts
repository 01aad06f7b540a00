import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { descriptionText, serverListEntry } from '#tests/gateway/java-client.ts';
import { join } from '#tests/gateway/player.ts';
import { createInstanceWorld, makeServer, type InstanceWorld } from './instance-world.ts';

let given: InstanceWorld;
beforeAll(async () => (given = await createInstanceWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

let people = 0;
const somebody = () => given.world.person(`player${(people += 1)}`);

/** A server that lets in players whom nobody vouches for, as these are. */
async function sleepingServer(version: string, name: string) {
  const server = await makeServer(await somebody(), { name, version } as { name: string });
  const folder = path.join(given.machine.directory, 'instances', server.instance);
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'server.properties'),
    'online-mode=false\nmotd=\\u00a7aGreen\\u00a7r fields\nmax-players=7\n',
  );
  const host = `${(await server.read()).slug}.play.test`;
  const port = given.machine.gateway.port;
  const entry = () => serverListEntry(port, host, 770);
  await expect.poll(async () => descriptionText(await entry()), { timeout: 10_000 }).toContain('Sleeping');
  return { ...server, host, port, folder, entry };
}

test('a player who joins a sleeping server wakes it and ends in the game; a look at it does not', async () => {
  const server = await sleepingServer('1.20.4', 'Meadow');
  await server.entry();
  await using player = join({ port: server.port, host: server.host, version: '1.20.4', name: 'eve' });
  await player.inGame;
  await server.reaches('active');
  await expect.poll(async () => (await server.read()).players, { timeout: 10_000 }).toEqual(['eve']);
  expect(await server.operations()).toEqual(['start succeeded', 'create succeeded']);
}, 60_000);
