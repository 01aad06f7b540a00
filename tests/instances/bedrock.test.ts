import { readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateway, type Gateway } from '#src/gateway/gateway.ts';
import { createGatewayLog } from '#src/gateway/log.ts';
import { zipArchive } from '#tests/agent/zip-archive.ts';
import { startAgentProcess, type AgentProcess } from '#tests/faults/agent-process.ts';
import { startCatalogueServer, type CatalogueServer } from '#tests/games/catalogue-server.ts';
import { bedrockListEntry } from '#tests/gateway/bedrock-list.ts';
import { bedrockPeer } from '#tests/gateway/bedrock-peer.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { makeServer } from './instance-world.ts';

const opened = new AsyncDisposableStack();
let catalogues: CatalogueServer;
let world: World;
let agent: AgentProcess;
let gateway: Gateway;
let alice: Person;
let offeredWithoutMachine: string[];
let madeWithoutMachine: unknown;

beforeAll(async () => {
  catalogues = opened.use(await startCatalogueServer());
  // What the stand-in's network speaks.
  catalogues.bedrockVersion = '1.21.0.3';
  world = opened.use(await createWorld({ catalogues: catalogues.urls }));
  const admin = await world.person('root', 'node:write', 'node:read');
  alice = await world.person('alice');
  const { token } = await admin.client.POST('/v1/admin/nodes', {
    body: { name: 'node-1', region: 'europe' },
  });
  offeredWithoutMachine = await offered();
  madeWithoutMachine = await makeServer(alice, { software: 'bedrock' }).catch((error: unknown) => error);
  agent = opened.use(await startAgentProcess(world.url, token));
  gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    folder: path.join(agent.dataDir, 'gateway'),
    brand: { name: 'Lanternhost', publicUrl: world.url },
    // Who has left is noticed by silence.
    limits: { relayIdleMilliseconds: 5000 },
    log: createGatewayLog(() => undefined),
  });
  opened.defer(() => gateway.close());
  await vi.waitUntil(async () => (await offered()).includes('bedrock'), { timeout: 30_000 });
}, 60_000);
afterAll(() => opened.disposeAsync());

/** Kill -9; resolves when its successor is let in. */
async function killAgent(): Promise<void> {
  const deaths = agent.deaths();
  agent.kill();
  await expect.poll(() => agent.deaths(), { timeout: 10_000 }).toBe(deaths + 1);
  await agent.welcomed();
}

async function offered(): Promise<string[]> {
  const { content } = await alice.client.GET('/v1/games/minecraft/software');
  return content.map(({ id }) => id);
}

/** @param word `silent`: nobody is to join, and the network is not loaded */
const launcher = (word = '') =>
  `#!/bin/sh\nexec '${process.execPath}' '${path.join(import.meta.dirname, 'fixtures/bedrock-server.ts')}' ${word}\n`;

/** What Mojang ships, in small. */
const archiveOf = (release: string, word?: string) =>
  zipArchive([
    { name: 'bedrock_server', content: launcher(word) },
    { name: 'libCrypto.so', content: 'no library' },
    { name: 'release-notes.txt', content: release },
    { name: 'allowlist.json', content: '[]' },
    { name: 'permissions.json', content: '[]' },
    {
      name: 'server.properties',
      content:
        'server-name=Dedicated Server\n# Used as the server name\n\nmax-players=10\ndifficulty=easy\nallow-list=false\nserver-port=19132\nserver-portv6=19133\nenable-lan-visibility=true\ntransport=nethernet\nlevel-name=Bedrock level\n',
    },
    { name: 'behavior_packs/vanilla/manifest.json', content: release },
    { name: 'definitions/biomes/ocean.json', content: '{}' },
  ]);

/** As players do: whose client gives up before the server is there tries again. */
async function join(port: number, name: string) {
  for (let attempt = 1; ; attempt += 1) {
    const player = bedrockPeer('client', port, name);
    const said = await player.next();
    if ('joined' in said) return player;
    if (attempt === 4) throw new Error(`The player did not get in: ${JSON.stringify(said)}`);
  }
}

async function portOf(server: Awaited<ReturnType<typeof makeServer>>): Promise<number> {
  await expect.poll(async () => (await server.read()).port, { timeout: 20_000 }).not.toBeNull();
  const port = (await server.read()).port ?? 0;
  // Its gateway listens once it has heard of it.
  await expect
    .poll(
      async () =>
        (await readFile(path.join(agent.dataDir, 'gateway/routes.json'), 'utf8')).includes(`"port":${port}`),
      {
        timeout: 20_000,
      },
    )
    .toBe(true);
  return port;
}

test('Bedrock servers are offered and made once a machine has said that it can run them', async () => {
  expect(offeredWithoutMachine).toEqual(['paper', 'vanilla', 'purpur', 'fabric', 'flying-squid']);
  expect(madeWithoutMachine).toMatchObject({ errorCode: 'software_unavailable' });
  expect(await offered()).toContain('bedrock');
});

test('a Bedrock server is made, sleeps, is woken by a player, outlives kill -9 of the agent, and rests again', async () => {
  catalogues.files = (_request, response) => response.end(archiveOf('first release'));
  const server = await makeServer(alice, { software: 'bedrock', version: 'latest', name: 'Köhlers; Welt' });
  const port = await portOf(server);
  expect(await server.read()).toMatchObject({
    software: 'bedrock',
    edition: 'bedrock',
    version: '1.21.0.3',
    hostname: 'kohlers-welt.play.test',
    address: `kohlers-welt.play.test:${port}`,
    status: 'created',
  });

  await expect
    .poll(() => bedrockListEntry(port), { timeout: 20_000, interval: 500 })
    .toEqual({
      motd: 'Köhlers, Welt',
      levelName: 'Sleeping. Join to wake it.',
      version: '1.21.0',
      protocol: '0',
      online: '0',
      max: '20',
    });
  expect((await server.read()).status).toBe('created');

  const bob = await join(port, 'Bob Bricks');
  await server.becomes('active');
  await expect.poll(async () => (await server.read()).players, { timeout: 20_000 }).toEqual(['Bob Bricks']);
  expect(gateway.census.at(server.instance).playing).toBe(1);
  expect(await server.operations()).toEqual(['start succeeded', 'create succeeded']);
  const lines = await server.lines();
  expect(lines).toContainEqual(expect.stringMatching(/INFO\] Libraries: \/.*\/software\/.*\/unpacked$/));
  expect(lines).toContainEqual(expect.stringMatching(/INFO\] Pack Stack - first release$/));
  const folder = path.join(agent.dataDir, 'instances', server.instance);
  const properties = await readFile(path.join(folder, 'server.properties'), 'utf8');
  expect(properties.split('\n')).toEqual(
    expect.arrayContaining([
      'server-name=Köhlers, Welt',
      '# Used as the server name',
      'max-players=20',
      'difficulty=easy',
      'enable-lan-visibility=false',
      'transport=raknet',
    ]),
  );
  await expect
    .poll(() => bedrockListEntry(port), { timeout: 20_000, interval: 500 })
    .toMatchObject({ motd: 'Köhlers, Welt', levelName: 'Bedrock level' });

  await alice.client.PATCH('/v1/instances/{instance}', {
    params: { path: { instance: server.instance } },
    body: { idleStopMinutes: 1 },
  });
  await killAgent();
  expect((await server.read()).players).toEqual(['Bob Bricks']);
  bob.leave();
  await expect.poll(async () => (await server.read()).players, { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => gateway.census.at(server.instance).playing, { timeout: 20_000 }).toBe(0);
  // Slowly enough for its lease, which is renewed every ten seconds.
  await expect
    .poll(
      async () => {
        await agent.later({ minutes: 2 });
        return (await server.read()).status;
      },
      { timeout: 30_000, interval: 2500 },
    )
    .toBe('stopped');
  // It has said meanwhile what it speaks.
  await expect
    .poll(() => bedrockListEntry(port), { timeout: 20_000, interval: 500 })
    .toMatchObject({ levelName: 'Sleeping. Join to wake it.', version: '1.21.0', protocol: '685' });
  expect(await server.lines()).toContainEqual(expect.stringMatching(/INFO\] Server stop requested\.$/));
  expect(await server.read()).toMatchObject({ desired: 'stopped', fault: null });
}, 120_000);

test('what its owner wrote stays, with a newer release too; a bad archive is none, and another edition another server', async () => {
  catalogues.files = (_request, response) => response.end(archiveOf('first release'));
  const owner = await world.person('bob');
  const server = await makeServer(owner, { software: 'bedrock', version: 'latest', name: 'Meadow' });
  const change = (software: { id: 'bedrock' | 'paper'; version: string }) =>
    owner.client.PATCH('/v1/instances/{instance}', {
      params: { path: { instance: server.instance } },
      body: { software },
    });
  await expect(change({ id: 'paper', version: 'latest' })).rejects.toMatchObject({
    errorCode: 'edition_differs',
  });
  await server.act('start');
  await server.becomes('active');
  await server.act('stop');
  await server.becomes('stopped');

  const folder = path.join(agent.dataDir, 'instances', server.instance);
  const own = (...names: string[]) => readFile(path.join(folder, ...names), 'utf8');
  const written = 'difficulty=hard\nserver-name=Wiese\nserver-port=19132\n';
  await writeFile(path.join(folder, 'server.properties'), written);
  await writeFile(path.join(folder, 'behavior_packs', 'mine.txt'), 'a pack of its own');
  await writeFile(path.join(folder, 'allowlist.json'), '[{"name":"Bob Bricks"}]');
  catalogues.bedrockVersion = '1.26.60.1';
  world.clock.advance({ minutes: 11 });
  // So that the platform hears it now.
  await killAgent();
  // Its own is not listed any more, and stays what it is.
  expect(await change({ id: 'bedrock', version: '1.21.0.3' })).toMatchObject({ version: '1.21.0.3' });
  expect(await change({ id: 'bedrock', version: 'latest' })).toMatchObject({ version: '1.26.60.1' });

  const escaping = zipArchive([{ name: 'bedrock_server', content: launcher() }, { name: '../../escaped' }]);
  catalogues.files = (_request, response) => response.end(escaping);
  await server.act('start');
  await server.becomes('error');
  expect((await server.read()).fault).toMatchObject({
    code: 'archive_broken',
    message: expect.stringContaining('The downloaded archive cannot be unpacked: invalid relative path'),
  });

  catalogues.files = (_request, response) => response.end(archiveOf('second release', 'silent'));
  await server.act('start');
  await server.becomes('active');
  expect(await server.lines()).toContainEqual(expect.stringMatching(/Pack Stack - second release$/));
  expect(await own('server.properties')).toMatch(/^difficulty=hard\nserver-name=Wiese\nserver-port=1\d{4}\n/);
  expect(await own('behavior_packs', 'mine.txt')).toBe('a pack of its own');
  expect(await own('allowlist.json')).toContain('Bob Bricks');
  expect(await own('release-notes.txt')).toBe('second release');
  expect(await readlink(path.join(folder, 'behavior_packs', 'vanilla'))).toContain('/software/');
  await server.act('kill');
  await server.becomes('stopped');
}, 120_000);
