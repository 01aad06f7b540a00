import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectLive, createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { joinAsBot } from '#tests/gateway/bot.ts';
import { descriptionText, serverListEntry } from '#tests/gateway/java-client.ts';
import { join } from '#tests/gateway/player.ts';
import { createInstanceWorld, makeServer, type InstanceWorld } from './instance-world.ts';

/** Longer than clients wait when nothing is said to them. */
const slowStartMilliseconds = 40_000;

let given: InstanceWorld;
/** A join that takes so long that it goes on beside the other tests. */
let slowJoin: Promise<{ seconds: number; asked: string[] }>;
const made: Awaited<ReturnType<typeof makeServer>>[] = [];
let offset = 0;
let laterAgent: InstanceWorld['machine']['agent'] | undefined;
const laterClock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  const bundledServer = path.join(import.meta.dirname, 'fixtures/slow-start.ts');
  given = await createInstanceWorld({ bundledServer, clock: laterClock, measureMilliseconds: 250 });
  slowJoin = joinSlowServer();
  slowJoin.catch(() => undefined);
}, 60_000);
afterAll(async () => {
  await Promise.all(made.map(putDown));
  await laterAgent?.close();
  await given[Symbol.asyncDispose]();
});

async function putDown(server: (typeof made)[number]): Promise<void> {
  // One that rests refuses.
  const isKilled = await server.act('kill').then(
    () => true,
    () => false,
  );
  if (isKilled) await server.becomes('stopped');
}

let people = 0;
const somebody = () => given.world.person(`player${(people += 1)}`);

/** A server that was never started, and lets in players whom nobody vouches for, as these are. */
async function sleepingServer(version: string, name: string, files: Record<string, string> = {}) {
  const owner = await somebody();
  const server = await makeServer(owner, { name, version });
  made.push(server);
  const folder = path.join(given.machine.directory, 'instances', server.instance);
  await mkdir(folder, { recursive: true });
  const properties = 'online-mode=false\nmotd=\\u00a7aGreen\\u00a7r fields\nmax-players=7\n';
  for (const [file, text] of Object.entries({ 'server.properties': properties, ...files }))
    await writeFile(path.join(folder, file), text);
  const host = `${(await server.read()).slug}.play.test`;
  const { port } = given.machine.gateway;
  const shows = (text: string) =>
    expect
      .poll(async () => descriptionText(await serverListEntry(port, host)), { timeout: 30_000 })
      .toContain(text);
  await shows('Sleeping');
  return {
    ...server,
    owner,
    folder,
    shows,
    entry: () => serverListEntry(port, host, 5),
    join: (playerName: string) => join({ port, host, version, name: playerName }),
    joinAsBot: (playerName: string) => joinAsBot({ port, host, version, name: playerName }),
  };
}

async function joinSlowServer() {
  const server = await sleepingServer('1.20.4', 'Glacier', { 'start-delay': String(slowStartMilliseconds) });
  const beganAt = performance.now();
  await using player = server.join('yeti');
  await player.inGame;
  return { seconds: (performance.now() - beganAt) / 1000, asked: player.askedInLogin };
}

/** The most that passed to players in a step of the last hour, in bytes per second. */
async function mostTraffic({ owner, instance }: Awaited<ReturnType<typeof sleepingServer>>): Promise<number> {
  const { content } = await owner.client.GET('/v1/instances/{instance}/statistics', {
    params: { path: { instance } },
  });
  return Math.max(0, ...content.map(({ playerTraffic }) => playerTraffic?.toPlayersBytesPerSecond ?? 0));
}

test('players of 1.8, 1.16 and 1.20 come to one port, wake the server that they named, and play on it', async () => {
  const versions = ['1.8.8', '1.16.5', '1.20.4'];
  const servers = await Promise.all(
    versions.map((version) => sleepingServer(version, `World ${version.replaceAll('.', '-')}`)),
  );
  await Promise.all(
    servers.map(async (server, index) => {
      await using player = server.joinAsBot(`eve${index}`);
      await player.plays();
      await server.reaches('active');
      await expect
        .poll(async () => (await server.read()).players, { timeout: 20_000 })
        .toEqual([`eve${index}`]);
      expect((await server.lines()).filter((text) => text.includes('> Hello'))).toEqual([
        expect.stringContaining(`<eve${index}> Hello from eve${index}`),
      ]);
      expect(await server.operations()).toEqual(['start succeeded', 'create succeeded']);
      await player.leave();
      await server.act('stop');
      await server.reaches('stopped');
    }),
  );
}, 90_000);

test('a server that sleeps again shows what it said of itself, and who was banned inside stays outside', async () => {
  const server = await sleepingServer('1.20.4', 'Harbour');
  await using bob = server.join('bob');
  await bob.inGame;
  await server.type('ban mallory Griefing');
  await expect
    .poll(async () => (await server.lines()).join('\n'), { timeout: 20_000 })
    .toContain('Banned mallory');
  await server.act('stop');
  await server.reaches('stopped');
  await server.shows('Green fields\nSleeping');
  const entry = await server.entry();
  expect(entry).toMatchObject({ version: { protocol: 765 }, players: { max: 7, online: 0 } });
  expect(entry.description.extra[0]).toMatchObject({ text: 'Green', color: 'green' });
  await using mallory = server.join('mallory');
  await expect(mallory.inGame).rejects.toThrow('Griefing');
  expect((await server.read()).status).toBe('stopped');
}, 60_000);

test('who may wake it and when it rests are settings; a tier has its limits', async () => {
  const server = await sleepingServer('1.20.4', 'Vault');
  const change = (body: { wakes?: 'nobody'; idleStopMinutes?: number | null }) =>
    server.owner.client.PATCH('/v1/instances/{instance}', {
      params: { path: { instance: server.instance } },
      body,
    });
  expect(await server.read()).toMatchObject({ wakes: 'anyone', idleStopMinutes: 10 });
  await expect(change({ idleStopMinutes: null })).rejects.toMatchObject({
    errorCode: 'idle_stop_not_allowed',
    least: 1,
    most: 30,
  });
  expect(await change({ wakes: 'nobody', idleStopMinutes: 5 })).toMatchObject({
    wakes: 'nobody',
    idleStopMinutes: 5,
  });
  await server.shows('Its owner starts it');
  await using eve = server.join('eve');
  await expect(eve.inGame).rejects.toThrow('only its owner starts it');
});

test('a server rests once nobody was on it for its time, and a player wakes it again', async () => {
  const server = await sleepingServer('1.20.4', 'Orchard');
  await using first = server.join('eve');
  await first.inGame;
  await server.reaches('active');
  offset += 11 * 60_000;
  await expect.poll(async () => (await server.read()).players, { timeout: 20_000 }).toEqual(['eve']);
  expect((await server.read()).status).toBe('active');
  await expect.poll(() => mostTraffic(server), { timeout: 20_000 }).toBeGreaterThan(1000);
  await first.leave();
  await expect
    .poll(
      async () => {
        offset += 60_000;
        return (await server.read()).status;
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe('stopped');
  expect(await server.read()).toMatchObject({ desired: 'stopped', fault: null });
  await using second = server.join('eve');
  await second.inGame;
}, 60_000);

test('the stop of an empty server is seen and put off, whichever process is asked, until somebody comes', async () => {
  const server = await sleepingServer('1.20.4', 'Lighthouse');
  const { accessToken } = server.owner;
  const path = { instance: server.instance };
  const extend = (extensions: number, client = server.owner.client) =>
    client.POST('/v1/instances/{instance}/idle-extensions', { params: { path }, body: { extensions } });
  const idleStop = async () => (await server.read()).idleStop;
  using live = connectLive({ baseUrl: given.world.url, token: accessToken });
  let heard: InstanceDetails['idleStop'] | undefined;
  live.subscribe(`/instances/${server.instance}`, {
    onData: (body) => void ({ idleStop: heard } = (body as { data: InstanceDetails }).data),
  });
  await expect(extend(0)).rejects.toMatchObject({ errorCode: 'instance_not_running' });

  await server.act('start');
  await server.reaches('active');
  await expect.poll(idleStop).toMatchObject({ extensions: 0, mostExtensions: 3, extensionMinutes: 10 });
  const secondsLeft = async () =>
    (Date.parse((await idleStop())?.at ?? '') - given.world.clock.now().getTime()) / 1000;
  const before = await secondsLeft();
  expect(before).toBeLessThanOrEqual(600);
  const [once, again] = await Promise.all([extend(0), extend(0)]);
  expect([once.idleStop, again.idleStop]).toEqual(Array(2).fill(expect.objectContaining({ extensions: 1 })));
  // The clock of this platform stands still meanwhile, that of the machine does not.
  expect((await secondsLeft()) - before).toBeGreaterThan(480);
  await expect.poll(() => heard).toEqual(once.idleStop);

  await using neighbour = await given.world.neighbour();
  const elsewhere = createLanternhostClient({ baseUrl: neighbour.url, token: accessToken });
  expect((await extend(1, elsewhere)).idleStop).toMatchObject({ extensions: 2 });
  await given.machine.agent.close();
  laterAgent = await given.machine.startAgent();
  await laterAgent.welcomed;
  expect((await extend(2)).idleStop).toMatchObject({ extensions: 3 });
  await expect(extend(3)).rejects.toMatchObject({ errorCode: 'idle_extension_limit' });

  await using eve = server.join('eve');
  await eve.inGame;
  await expect.poll(idleStop).toBeNull();
  await expect(extend(3)).rejects.toMatchObject({ errorCode: 'instance_not_idle' });
  await eve.leave();
  await expect.poll(idleStop).toMatchObject({ extensions: 0 });
}, 60_000);

test('a player whose server takes 40 seconds to start ends in the game', async () => {
  const { seconds, asked } = await slowJoin;
  expect(seconds).toBeGreaterThan(slowStartMilliseconds / 1000);
  expect(asked.length).toBeGreaterThanOrEqual(3);
}, 90_000);
