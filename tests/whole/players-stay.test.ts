import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { joinAsBot, type Bot } from '#tests/gateway/bot.ts';
import { serverListEntry } from '#tests/gateway/java-client.ts';
import { newServer, serverOf } from '#tests/instances/instance-world.ts';
import { createInstallation, freePort, type Installation } from './installation.ts';

type Part = 'gateway' | 'agent' | 'platform';
type Server = Awaited<ReturnType<typeof sleepingServer>>;

const soon = { timeout: 30_000, interval: 20 };
let installation: Installation;
let metricsUrl: string;
let token: string;
let harbour: Server;
let meadow: Server;
/** She plays through all of it. */
let eve: Bot;

beforeAll(async () => {
  installation = await createInstallation();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const printed = await installation.start({ GATEWAY_METRICS_PORT: String(metricsPort) });
  const setupToken = /\/setup\/([\w-]+)/.exec(printed)?.[1] ?? '';
  const visitor = createLanternhostClient({ baseUrl: installation.url });
  const account = { email: 'admin@example.com', password: 'the first of all', acceptTerms: true as const };
  token = (await visitor.POST('/v1/setup', { body: { token: setupToken, ...account } })).accessToken;
  harbour = await sleepingServer('Harbour');
  meadow = await sleepingServer('Meadow');
  eve = harbour.join('eve');
  await eve.plays();
}, 240_000);
afterAll(() => installation[Symbol.asyncDispose]());

async function sleepingServer(name: string) {
  const client = createLanternhostClient({ baseUrl: installation.url, token });
  const made = await client.POST('/v1/instances', { body: { ...newServer, version: '1.20.4', name } });
  const server = serverOf({ client }, made.externalID);
  const folder = path.join(installation.directory, 'instances', server.instance);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'server.properties'), 'online-mode=false\n');
  const host = `${made.slug}.play.localhost`;
  const port = installation.gamePort;
  const shows = (text: string) =>
    vi.waitFor(async () => expect(JSON.stringify(await serverListEntry(port, host))).toContain(text), soon);
  await shows('Sleeping');
  return {
    ...server,
    shows,
    join: (playerName: string) => joinAsBot({ port, host, version: '1.20.4', name: playerName }),
    async sleepsAgain() {
      await server.act('stop');
      await server.reaches('stopped');
      await shows('Sleeping');
    },
  };
}

async function processOf(part: Part): Promise<number | undefined> {
  const all = await installation.processes();
  return all.find(({ command }) => command.includes(`bin/${part}.ts`))?.pid;
}

/** Ends a process as kill -9 does, or stops it until it is told to go on, at the end of the test at the latest. */
async function tell(part: Part, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<number> {
  const pid = await processOf(part);
  if (pid === undefined) throw new Error(`There is no ${part}`);
  process.kill(pid, signal);
  if (signal === 'SIGSTOP') onTestFinished(() => goOn(pid));
  return pid;
}

function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** kill -9. Whoever is started in its place is kept from doing anything until the returned function is called. */
async function killAndKeepAway(part: Part): Promise<() => void> {
  const killed = await tell(part, 'SIGKILL');
  await expect.poll(async () => ((await processOf(part)) ?? killed) !== killed, soon).toBe(true);
  const next = await tell(part, 'SIGSTOP');
  return () => goOn(next);
}

/** Resolves once so many players are held. */
const held = (count: number) =>
  expect
    .poll(async () => (await fetch(metricsUrl)).text(), soon)
    .toContain(`players{state="waiting"} ${count}\n`);

const platformIsThere = () =>
  fetch(`${installation.url}/readyz`, { signal: AbortSignal.timeout(500) }).then(
    ({ ok }) => ok,
    () => false,
  );

test(
  'an agent that is killed drops nobody, and who is held meanwhile ends in the game',
  { timeout: 90_000 },
  async () => {
    await tell('agent', 'SIGSTOP');
    await using bob = meadow.join('bob');
    await held(1);
    await tell('agent', 'SIGKILL');
    await eve.plays();
    await bob.plays();
    await eve.plays();
    await meadow.reaches('active');
    await bob.leave();
    await meadow.sleepsAgain();
  },
);

test(
  'a platform that is killed drops nobody, and meanwhile a player wakes a server and plays',
  { timeout: 90_000 },
  async () => {
    await tell('platform', 'SIGSTOP');
    await using carol = meadow.join('carol');
    await held(1);
    const comesBack = await killAndKeepAway('platform');
    await carol.plays();
    await eve.plays();
    expect(await platformIsThere()).toBe(false);
    comesBack();
    await expect.poll(platformIsThere, soon).toBe(true);
    await meadow.reaches('active');
    expect((await meadow.operations())[0]).toBe('start succeeded');
    await eve.plays();
    await carol.leave();
    await meadow.sleepsAgain();
  },
);

test(
  'both killed at once drop nobody, and the agent wakes a server without having heard its platform',
  { timeout: 90_000 },
  async () => {
    for (const part of ['agent', 'platform'] as const) await tell(part, 'SIGSTOP');
    await using dave = meadow.join('dave');
    await held(1);
    await tell('agent', 'SIGKILL');
    const comesBack = await killAndKeepAway('platform');
    await dave.plays();
    await eve.plays();
    expect(await platformIsThere()).toBe(false);
    comesBack();
    await meadow.reaches('active');
    expect((await harbour.read()).players).toEqual(['eve']);
    await eve.plays();
    await dave.leave();
    await meadow.sleepsAgain();
  },
);

test(
  'a gateway that is killed comes back by itself, and serves by the routes on its disk before anybody tells it any',
  { timeout: 90_000 },
  async () => {
    const others = ['agent', 'platform'] as const;
    for (const part of others) await tell(part, 'SIGSTOP');
    await tell('gateway', 'SIGKILL');
    await meadow.shows('Sleeping');
    await harbour.shows('A Minecraft Server');
    await using again = harbour.join('frank');
    await again.plays();
    await using grace = meadow.join('grace');
    await held(1);
    for (const part of others) await tell(part, 'SIGCONT');
    await grace.plays();
    await meadow.reaches('active');
  },
);
