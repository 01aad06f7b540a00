import { rm, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { parseRoutes } from '#src/gateway/routes-file.ts';
import { brokenCastle, createGatewayWorld } from './gateway-world.ts';
import { descriptionText, serverListEntry } from './java-client.ts';

const settles = { timeout: 5000, interval: 20 };

test('a route that the agent writes while players connect is used at once, and one that it removes is gone', async () => {
  const { port, writeRoutes } = await createGatewayWorld();
  const text = async () => descriptionText(await serverListEntry(port, 'castle.play.example'));
  expect(await text()).toContain('No server');
  await writeRoutes([brokenCastle]);
  await vi.waitFor(async () => expect(await text()).toContain('The castle of Alice'), settles);
  await writeRoutes([]);
  await vi.waitFor(async () => expect(await text()).toContain('No server'), settles);
});

test('a file that is broken or gone leaves the last good routes in place and is logged once', async () => {
  const { port, routesFile, writeRoutes, logged } = await createGatewayWorld({ routes: [brokenCastle] });
  const maxPlayers = async () => (await serverListEntry(port, 'castle.play.example')).players.max;
  await writeFile(routesFile, '{"version":1,"routes":[{"hostname":"castle.play.example"');
  await vi.waitFor(() => expect(logged().at(-1)?.reason).toBe('the file is not JSON'), settles);
  expect(await maxPlayers()).toBe(20);
  await rm(routesFile);
  await vi.waitFor(() => expect(logged().at(-1)?.msg).toContain('gone'), settles);
  expect(await maxPlayers()).toBe(20);
  await writeRoutes([{ ...brokenCastle, maxPlayers: 30 }]);
  await vi.waitFor(async () => expect(await maxPlayers()).toBe(30), settles);
  expect(logged().map(({ msg }) => msg.split(';')[0])).toEqual([
    'routes read',
    'the routing file is not good',
    'the routing file is gone',
    'routes read',
  ]);
});

test('a gateway that starts with a broken file starts all the same', async () => {
  const world = await createGatewayWorld();
  await writeFile(world.routesFile, '[]');
  await vi.waitFor(() => expect(world.logged().at(-1)?.reason).toBe('the file must be an object'), settles);
  expect((await serverListEntry(world.port, 'castle.play.example')).players.max).toBe(0);
});

test.for([
  ['another version', { version: 3, routes: [] }, 'version must be 2'],
  ['no list', { version: 2, routes: {} }, 'routes must be a list'],
  ['no route', { version: 2, routes: [brokenCastle, null] }, 'routes[1] must be an object'],
  [
    'a host name in capitals',
    { version: 2, routes: [{ ...brokenCastle, hostname: 'Castle' }] },
    'routes[0].hostname must be a lower-case host name',
  ],
  [
    'a description that is too long',
    { version: 2, routes: [{ ...brokenCastle, description: [{ text: 'a'.repeat(257) }] }] },
    'routes[0].description[0].text must be a short text',
  ],
  [
    'half a player',
    { version: 2, routes: [{ ...brokenCastle, maxPlayers: 0.5 }] },
    'routes[0].maxPlayers must be a whole number',
  ],
  [
    'an unknown state',
    { version: 2, routes: [{ ...brokenCastle, state: 'dreaming' }] },
    'routes[0].state is unknown',
  ],
  [
    'a host name twice',
    { version: 2, routes: [brokenCastle, brokenCastle] },
    '"castle.play.example" has two routes',
  ],
] as const)('a table with %s is refused, and the message says where', ([, table, message]) => {
  expect(() => parseRoutes(JSON.stringify(table))).toThrow(message);
});
