import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GatewayRouteState } from '#src/contract/gateway-routes.ts';
import { hold } from '#src/gateway/hold.ts';
import { gatewayLimits, type GatewayLimits } from '#src/gateway/limits.ts';
import type { RoutingTable } from '#src/gateway/routing-table.ts';
import { answerQuestions, knock, listenAsAgent, nextPacket, startBackend } from './front-door.ts';
import { castle, createGatewayWorld } from './gateway-world.ts';
import {
  descriptionText,
  exchange,
  handshake,
  intents,
  jsonField,
  loginStart,
  namedLegacyPing,
  open,
  packet,
  packets,
  ping,
  refusal,
  serverListEntry,
  statusRequest,
  untilClosed,
  varInt,
  type Status,
} from './java-client.ts';
import { join, realPing } from './player.ts';

const host = 'castle.play.example';
const asleep = { state: 'asleep', failure: null } as const;
const settles = { timeout: 5000, interval: 10 };
const versions = ['1.8.8', '1.16.5', '1.20.4'];

/** A gateway with one castle, and an agent that hears who is there. */
async function door(
  state: GatewayRouteState,
  options: { limits?: Partial<GatewayLimits>; change?: Parameters<typeof castle>[1] } = {},
) {
  let agent: Awaited<ReturnType<typeof listenAsAgent>> | undefined;
  const world = await createGatewayWorld({
    routes: [castle(state, options.change)],
    ...(options.limits && { limits: options.limits }),
    async prepare(folder) {
      agent = await listenAsAgent(folder);
    },
  });
  const { instanceId } = castle();
  return {
    ...world,
    become: (next: GatewayRouteState) => world.writeRoutes([castle(next, options.change)]),
    hears: (presence: { playing: number; waiting: number }) =>
      vi.waitFor(() => expect(agent?.at(instanceId)).toEqual(presence), settles),
  };
}

const reason = (body: Buffer) => (jsonField(body) as { text: string }).text;

test('a look at a sleeping server shows it in its colours and does not wake it, whatever its form', async () => {
  const { port, gateway, logged } = await door(asleep, { limits: { legacyGraceMilliseconds: 1 } });
  const entry = await serverListEntry(port, host, 47);
  expect(entry.description.extra.slice(0, 2)).toEqual([
    { text: 'The castle of ' },
    { text: 'Alice', color: 'gold', bold: true },
  ]);
  expect(descriptionText(entry)).toContain('Sleeping. Join to wake it.');
  expect(entry.version).toEqual({ name: 'Lanternhost', protocol: 47 });
  for (const version of versions) {
    const { description } = (await realPing({ host: '127.0.0.1', port, version })) as Status;
    expect(descriptionText({ description })).toContain('Sleeping. Join to wake it.');
  }
  const status = handshake(`${host}\0FML3\0`);
  const looks = [
    [Buffer.from([0xfe])],
    [Buffer.from([0xfe, 0x01])],
    [namedLegacyPing(host)],
    [status, ping()],
    [status, statusRequest, ping()],
    [Buffer.concat([status, statusRequest, ping()])],
  ];
  for (const parts of looks) expect((await exchange(port, ...parts)).length).toBeGreaterThan(0);
  expect(Object.fromEntries(gateway.outcomes)).toEqual({ 'legacy status': 3, status: 7 });
  expect(gateway.tally.wakes()).toBe(0);
  expect(gateway.census.whole().instances).toEqual({});
  expect(logged().filter(({ msg }) => msg.includes('fault'))).toEqual([]);
});

test('a server that has run before shows its version, its player limit and its icon', async () => {
  const icon = 'c0ffee.png';
  const version = { name: 'Paper 1.21.4', protocol: 769 };
  const { port, dataDir } = await door(asleep, { change: { icon, version, maxPlayers: 7 } });
  expect(await serverListEntry(port, host, 47)).not.toHaveProperty('favicon');
  const folder = path.join(dataDir, 'gateway', 'icons');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, icon), 'a picture');
  expect(await serverListEntry(port, host, 47)).toMatchObject({
    version,
    players: { max: 7, online: 0 },
    favicon: `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`,
  });
});

test.for([
  [{ state: 'queued', position: 3 }, 'number 3 in the queue'],
  [{ state: 'starting' }, 'Starting. It takes about 42 seconds.'],
  [{ state: 'stopping' }, 'Stopping. Join to wake it again.'],
  [{ state: 'asleep', failure: { id: '1', reason: 'No.' } }, 'Its last start failed.'],
] as const)('the server list says what the server is doing: %o', async ([state, text]) => {
  const { port } = await door(state, { change: { startSeconds: 42 } });
  expect(descriptionText(await serverListEntry(port, host))).toContain(text);
});

test('a player is held while the server wakes, asked now and then, and gets in with the bytes as they were', async () => {
  const backend = await startBackend();
  const { port, become, hears, gateway } = await door(asleep, { limits: { heartbeatMilliseconds: 50 } });
  const player = await knock(port, host, 'alice');
  const { asked } = answerQuestions(player);
  await hears({ playing: 0, waiting: 1 });
  await become({ state: 'starting' });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(4), settles);
  expect(asked[0]?.toString()).toContain('lanternhost:wait');
  await become({ state: 'running', backendPort: backend.port, proxyProtocol: false });
  const server = await backend.accept();
  const expected = Buffer.concat([handshake(host, intents.login), loginStart('alice')]);
  let arrived = Buffer.alloc(0);
  server.on('data', (chunk: Buffer) => (arrived = Buffer.concat([arrived, chunk])));
  await vi.waitFor(() => expect(arrived).toEqual(expected), settles);
  await hears({ playing: 1, waiting: 0 });
  server.on('end', () => server.end());
  player.destroy();
  await hears({ playing: 0, waiting: 0 });
  expect(Object.fromEntries(gateway.outcomes)).toEqual({ played: 1 });
  expect(gateway.tally.timesToGame.count).toBe(1);
});

test('an answer that is still on its way when the server is ready does not reach the server', async () => {
  const backend = await startBackend();
  const { port, writeRoutes, logged, hears } = await door(asleep, { limits: { heartbeatMilliseconds: 100 } });
  const player = await knock(port, host, 'alice');
  const { asked, keepSilent } = answerQuestions(player);
  const answerAll = keepSilent();
  await vi.waitFor(() => expect(asked).toHaveLength(1), settles);
  const other = { ...castle(), instanceId: 'other', hostname: 'other.play.example', port: 1 + castle().port };
  await writeRoutes([castle({ state: 'running', backendPort: backend.port, proxyProtocol: false }), other]);
  await vi.waitFor(
    () => expect(logged().filter(({ msg }) => msg === 'routes read')).toHaveLength(2),
    settles,
  );
  await hears({ playing: 0, waiting: 1 });
  answerAll();
  const server = await backend.accept();
  const [bytes] = (await once(server, 'data')) as [Buffer];
  expect(packets(bytes).map(({ id }) => id)).toEqual([0, 0]);
});

test('a client that says something else while it is held is dropped', async () => {
  const { port, hears, gateway } = await door(asleep);
  const player = await knock(port, host, 'alice');
  await hears({ playing: 0, waiting: 1 });
  player.write(packet(2, varInt(0), Buffer.from([0])));
  await untilClosed(player);
  await hears({ playing: 0, waiting: 0 });
  expect(Object.fromEntries(gateway.outcomes)).toEqual({ malformed: 1 });
});

test('a client that answers nothing any more is forgotten', async () => {
  const { port, hears } = await door(asleep, { limits: { heartbeatMilliseconds: 10 } });
  const player = await knock(port, host, 'alice');
  await untilClosed(player);
  await hears({ playing: 0, waiting: 0 });
});

test('a client from before 1.13 is told in time how long it may take', async () => {
  const { port } = await door(
    { state: 'starting' },
    { limits: { oldClientHoldMilliseconds: 50 }, change: { startSeconds: 42 } },
  );
  const player = await knock(port, host, 'alice', 340);
  const { id, body } = await nextPacket(player);
  expect(id).toBe(0);
  expect(reason(body)).toBe('The server is still starting.\n\nIt takes about 42 seconds. Try again then.');
});

test('players who wait for a start that fails read why, and so do those whose server queues for long', async () => {
  const { port, become, hears } = await door(asleep, { limits: { queueMilliseconds: 50 } });
  const players = [await knock(port, host, 'alice'), await knock(port, host, 'bob')];
  await hears({ playing: 0, waiting: 2 });
  await become({ state: 'starting' });
  const read = players.map(nextPacket);
  await become({ state: 'asleep', failure: { id: 'first', reason: 'The download failed.' } });
  for (const { body } of await Promise.all(read)) expect(reason(body)).toContain('The download failed.');
  await hears({ playing: 0, waiting: 0 });
  const carol = await knock(port, host, 'carol');
  await hears({ playing: 0, waiting: 1 });
  const third = nextPacket(carol);
  await become({ state: 'queued', position: 3 });
  expect(reason((await third).body)).toContain('it is number 3 in the queue');
});

test('a login while the server stops waits, and one who leaves is forgotten', async () => {
  const { port, hears } = await door({ state: 'stopping' });
  const player = await knock(port, host, 'alice');
  await hears({ playing: 0, waiting: 1 });
  player.destroy();
  await hears({ playing: 0, waiting: 0 });
});

test('one who leaves while the gateway looks up the name is forgotten, too', async () => {
  const door = await startBackend();
  (await open(door.port)).end();
  const socket = await door.accept();
  socket.resume();
  await once(socket, 'end');
  const route = castle({ state: 'starting' });
  const routes: RoutingTable = {
    find: () => route,
    byId: () => route,
    all: () => [route],
    onChange: () => () => undefined,
    close: () => undefined,
  };
  // Nothing else would ever tell.
  const limits = { ...gatewayLimits, heartbeatMilliseconds: 600_000 };
  const waited = await hold({ socket, protocol: 767, route, routes, limits });
  expect(waited).toEqual({ is: 'gone', why: 'left' });
});

async function serverFolder(lists: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, entries] of Object.entries(lists))
    await writeFile(path.join(folder, file), JSON.stringify(entries));
  return folder;
}

test('who is banned by name or address stays out, awake or asleep, until the ban is over', async () => {
  const folder = await serverFolder({
    'banned-players.json': [
      { name: 'Mallory', reason: 'Griefing', expires: 'forever' },
      { name: 'trent', reason: 'Spam', expires: '2020-01-01 00:00:00 +0000' },
    ],
  });
  const { port, become, hears, gateway } = await door(asleep, { change: { folder } });
  expect(await refusal(port, host, intents.login, 'mallory')).toContain('Griefing');
  const trent = await knock(port, host, 'trent');
  await hears({ playing: 0, waiting: 1 });
  trent.destroy();
  await writeFile(
    path.join(folder, 'banned-ips.json'),
    JSON.stringify([{ ip: '127.0.0.1', reason: 'Bots', expires: 'forever' }]),
  );
  await become({ state: 'running', backendPort: 9, proxyProtocol: false });
  await vi.waitFor(async () => expect(await refusal(port, host)).toContain('Bots'), settles);
  expect(gateway.tally.refusals.get('banned')).toBeGreaterThanOrEqual(2);
});

test('a whitelist lets those on it and operators wake the server, and nobody else', async () => {
  const folder = await serverFolder({
    'whitelist.json': [{ name: 'Alice' }],
    'ops.json': [{ name: 'Root' }],
  });
  const { port, hears } = await door(asleep, { change: { folder, wakes: 'whitelisted' } });
  expect(await refusal(port, host, intents.login, 'mallory')).toBe(
    'You are not white-listed on this server!',
  );
  const players = [await knock(port, host, 'alice'), await knock(port, host, 'root')];
  await hears({ playing: 0, waiting: 2 });
  for (const player of players) player.destroy();
});

test.for(versions)(
  'a player of %s reads why: banned, not listed, or too many of an address',
  async (version) => {
    const folder = await serverFolder({
      'banned-players.json': [{ name: 'Mallory', reason: 'Griefing', expires: 'forever' }],
    });
    const { port, gateway } = await door(asleep, {
      change: { folder, isWhitelistOn: true },
      limits: { loginsPerAddress: { times: 2, milliseconds: 60_000 } },
    });
    const reads = async (name: string) => {
      await using player = join({ port, host, version, name });
      const read = await player.inGame.catch((error: Error) => error.message);
      return read;
    };
    expect(await reads('mallory')).toContain('Griefing');
    expect(await reads('eve')).toBe('You are not white-listed on this server!');
    expect(await reads('eve')).toContain('Too many attempts to join from your address.');
    expect(gateway.tally.wakes()).toBe(0);
  },
);

test('lists that are no lists, links and pipes do no harm', async () => {
  const folder = await serverFolder({
    'whitelist.json': { name: 'mallory' },
    'banned-players.json': [null, 7],
  });
  await symlink('/etc/passwd', path.join(folder, 'ops.json'));
  await symlink('/dev/zero', path.join(folder, 'banned-ips.json'));
  const { port } = await door(asleep, { change: { folder, isWhitelistOn: true } });
  expect(await refusal(port, host, intents.login, 'mallory')).toContain('not white-listed');
});

test('a server that nobody may wake sleeps on, and tells players so', async () => {
  const { port, gateway } = await door(asleep, { change: { wakes: 'nobody' } });
  expect(descriptionText(await serverListEntry(port, host))).toContain('Its owner starts it');
  expect(await refusal(port, host)).toContain('only its owner starts it');
  expect(gateway.tally.wakes()).toBe(0);
});

test('who came while the server ran may not wake it by that once it sleeps', async () => {
  const { port, become } = await door(
    { state: 'running', backendPort: 9, proxyProtocol: false },
    { change: { wakes: 'nobody' }, limits: { reachAttempts: 1000, reachAgainMilliseconds: 5 } },
  );
  const read = nextPacket(await knock(port, host, 'alice'));
  // The gateway has answered this, and so has begun with what came before.
  await serverListEntry(port, host);
  await become(asleep);
  expect(reason((await read).body)).toContain('only its owner starts it');
});

test('one address that tries often, and a server that is woken often, get a pause', async () => {
  const limits = {
    loginsPerAddress: { times: 3, milliseconds: 60_000 },
    wakesPerInstance: { times: 1, milliseconds: 60_000 },
  };
  const { port, hears } = await door(asleep, { limits });
  const first = await knock(port, host, 'alice');
  await hears({ playing: 0, waiting: 1 });
  first.destroy();
  await hears({ playing: 0, waiting: 0 });
  expect(await refusal(port, host)).toContain('woken too often');
  expect(await refusal(port, host)).toContain('woken too often');
  expect(await refusal(port, host)).toContain('Too many attempts');
});

test('while the agent is away players wait, and it hears of them when it is back', async () => {
  const world = await createGatewayWorld({ routes: [castle()] });
  const player = await knock(world.port, host, 'alice');
  await vi.waitFor(() => expect(world.gateway.census.at(castle().instanceId).waiting).toBe(1), settles);
  const agent = await listenAsAgent(path.join(world.dataDir, 'gateway'));
  await vi.waitFor(() => expect([...agent.awaited()]).toEqual([castle().instanceId]), settles);
  player.destroy();
});
