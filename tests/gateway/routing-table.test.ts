import { rm, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { parseRoutes } from '#src/gateway/routes-file.ts';
import { brokenCastle, castle, createGatewayWorld } from './gateway-world.ts';
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

test('a route that is not good is left out and logged once; the others are followed', async () => {
  const { port, writeRoutes, logged } = await createGatewayWorld({ routes: [brokenCastle] });
  const good = { ...castle(), instanceId: 'good', hostname: 'good.play.example' };
  const bad = { ...brokenCastle, maxPlayers: 0.5 };
  await writeRoutes([bad, good]);
  const maxPlayers = async (host: string) => (await serverListEntry(port, host)).players.max;
  await vi.waitFor(async () => expect(await maxPlayers('good.play.example')).toBe(20), settles);
  expect(await maxPlayers('castle.play.example')).toBe(0);
  await writeRoutes([bad, { ...good, maxPlayers: 30 }]);
  await vi.waitFor(async () => expect(await maxPlayers('good.play.example')).toBe(30), settles);
  expect(logged().flatMap(({ reason = [] }) => reason)).toEqual([
    'routes[0].maxPlayers must be a whole number (1 left out)',
  ]);
});

test.for([
  ['another version', { version: 3, routes: [] }, 'version must be 2'],
  ['no list', { version: 2, routes: {} }, 'routes must be a list'],
] as const)('a table with %s is refused, and the message says where', ([, table, message]) => {
  expect(() => parseRoutes(JSON.stringify(table))).toThrow(message);
});

test.for([
  ['nothing', null, 'routes[1] must be an object'],
  [
    'a host name in capitals',
    { ...brokenCastle, hostname: 'Castle' },
    'routes[1].hostname must be a lower-case host name',
  ],
  [
    'a description that is too long',
    { ...brokenCastle, description: [{ text: 'a'.repeat(257) }] },
    'routes[1].description[0].text must be a short text',
  ],
  ['half a player', { ...brokenCastle, maxPlayers: 0.5 }, 'routes[1].maxPlayers must be a whole number'],
  ['an unknown state', { ...brokenCastle, state: 'dreaming' }, 'routes[1].state is unknown'],
  ['a host name again', brokenCastle, '"castle.play.example" has two routes'],
] as const)('a route with %s is left out, and the message says why', ([, route, message]) => {
  const { routes, leftOut } = parseRoutes(JSON.stringify({ version: 2, routes: [brokenCastle, route] }));
  expect(routes).toEqual([brokenCastle]);
  expect(leftOut).toEqual([message]);
});

test('the longest fault that a server can have is a reason that players read', () => {
  const reason = `${'x'.repeat(500)} It starts again by itself.`;
  const { leftOut } = parseRoutes(
    JSON.stringify({ version: 2, routes: [castle({ state: 'unavailable', reason })] }),
  );
  expect(leftOut).toEqual([]);
});
