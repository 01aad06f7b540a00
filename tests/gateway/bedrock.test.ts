import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GatewayRoute, GatewayRouteState } from '#src/contract/gateway-routes.ts';
import { pong, readDatagram } from '#src/gateway/bedrock/raknet.ts';
import type { GatewayLimits } from '#src/gateway/limits.ts';
import { bedrockListEntry } from './bedrock-list.ts';
import { bedrockPeer } from './bedrock-peer.ts';
import { listenAsAgent } from './front-door.ts';
import { castle, createGatewayWorld } from './gateway-world.ts';

const settles = { timeout: 10_000, interval: 20 };
const asleep = { state: 'asleep', failure: null } as const;

async function udpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

async function bedrockDoor(
  state: GatewayRouteState,
  options: { limits?: Partial<GatewayLimits>; change?: Partial<GatewayRoute> } = {},
) {
  const change: Partial<GatewayRoute> = { edition: 'bedrock', port: await udpPort(), ...options.change };
  let agent: Awaited<ReturnType<typeof listenAsAgent>> | undefined;
  const world = await createGatewayWorld({
    routes: [castle(state, change)],
    ...(options.limits && { limits: options.limits }),
    async prepare(folder) {
      agent = await listenAsAgent(folder);
    },
  });
  const { port, instanceId } = castle(state, change);
  return {
    ...world,
    port,
    become: (next: GatewayRouteState) => world.writeRoutes([castle(next, change)]),
    hears: (presence: { playing: number; waiting: number }) =>
      vi.waitFor(() => expect(agent?.at(instanceId)).toEqual(presence), settles),
  };
}

/** A client of our own, for what real ones do not send. */
async function rawClient(port: number) {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  const received: Buffer[] = [];
  socket.on('message', (bytes) => received.push(bytes));
  return { received, send: (bytes: Buffer) => socket.send(bytes, port, '127.0.0.1') };
}

const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
const knock = Buffer.concat([Buffer.from([0x05]), magic, Buffer.from([11]), Buffer.alloc(1400)]);
const look = Buffer.concat([Buffer.from([0x01]), Buffer.alloc(8, 3), magic, Buffer.alloc(8, 4)]);

test('a look at a sleeping Bedrock server shows it and does not wake it', async () => {
  const { port, gateway } = await bedrockDoor(asleep, {
    change: { version: { name: '1.21.0', protocol: 685 } },
  });
  expect(await bedrockPeer('ping', port).next()).toEqual({
    pong: { motd: 'The castle of Alice', levelName: 'Sleeping. Join to wake it.', version: '1.21.0' },
  });
  expect(gateway.tally.wakes()).toBe(0);
});

test('a Bedrock player wakes the server and ends in the game, and looks then show the server itself', async () => {
  const { port, become, hears, gateway } = await bedrockDoor(asleep);
  // It is there before the player is, whose client waits for so long and no longer.
  const backendPort = await udpPort();
  const server = bedrockPeer('server', backendPort);
  expect(await server.next()).toEqual({ listening: true });
  const player = bedrockPeer('client', port, 'bob');
  await hears({ playing: 0, waiting: 1 });
  await become({ state: 'starting' });
  const seen = server.next();
  const joined = player.next();
  await become({ state: 'running', backendPort, proxyProtocol: false });
  expect(await joined).toEqual({ joined: true });
  expect(await seen).toHaveProperty('joined');
  await hears({ playing: 1, waiting: 0 });
  const { fromPlayersBytes, toPlayersBytes } = gateway.traffic.sum();
  expect(Math.min(fromPlayersBytes, toPlayersBytes)).toBeGreaterThan(1000);
  await vi.waitFor(async () => {
    expect(await bedrockPeer('ping', port).next()).toMatchObject({ pong: { motd: 'The real server' } });
  }, settles);
}, 60_000);

test('who knocks and goes away is forgotten', async () => {
  const { port, hears } = await bedrockDoor(asleep, { limits: { knockMilliseconds: 200 } });
  const client = await rawClient(port);
  client.send(knock);
  await hears({ playing: 0, waiting: 1 });
  await hears({ playing: 0, waiting: 0 });
  expect(client.received).toEqual([]);
});

test.for([{ wakes: 'whitelisted' }, { wakes: 'nobody' }, { isWhitelistOn: true }] as const)(
  'where names count nobody wakes a Bedrock server, since its clients have not said any yet: %j',
  async (change) => {
    const { port, gateway } = await bedrockDoor(asleep, { change });
    expect(await bedrockListEntry(port)).toMatchObject({ levelName: 'Sleeping. Its owner starts it.' });
    (await rawClient(port)).send(knock);
    await vi.waitFor(() => expect(gateway.tally.refusals.get('not listed')).toBe(1), settles);
    expect(gateway.tally.wakes()).toBe(0);
  },
);

test('looks from one address are answered so often and no more', async () => {
  const { port } = await bedrockDoor(asleep, {
    limits: { pingsPerAddress: { times: 3, milliseconds: 60_000 } },
  });
  const client = await rawClient(port);
  for (let count = 0; count < 10; count += 1) client.send(look);
  const other = await rawClient(port);
  other.send(Buffer.alloc(1));
  await vi.waitFor(() => expect(client.received.length).toBe(3), settles);
});

test('a server cannot be made to send an address more than three times what came from it', async () => {
  const backend = createSocket('udp4').bind(0, '127.0.0.1');
  await once(backend, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => backend.close(() => resolve())));
  const { port } = await bedrockDoor({
    state: 'running',
    backendPort: backend.address().port,
    proxyProtocol: false,
  });
  const client = await rawClient(port);
  client.send(knock);
  const [, from] = (await once(backend, 'message')) as [Buffer, { port: number }];
  for (let count = 0; count < 20; count += 1) backend.send(Buffer.alloc(1000, count), from.port);
  await vi.waitFor(() => expect(client.received).toHaveLength(4), settles);
});

test('a server that runs and says nothing of itself is shown as the gateway knows it', async () => {
  const backend = createSocket('udp4').bind(0, '127.0.0.1');
  await once(backend, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => backend.close(() => resolve())));
  // As Mojang's server answers that is not to be seen in its network: without a text.
  const bare = Buffer.concat([Buffer.from([0x1c]), Buffer.alloc(16), magic]);
  backend.on('message', (_bytes, from) => backend.send(bare, from.port));
  const { port } = await bedrockDoor({
    state: 'running',
    backendPort: backend.address().port,
    proxyProtocol: false,
  });
  const answered = once(backend, 'message');
  await bedrockListEntry(port);
  await answered;
  expect(await bedrockListEntry(port)).toMatchObject({
    motd: 'The castle of Alice',
    levelName: 'Online',
    online: '0',
  });
});

test('what is no RakNet before a connection is read as nothing', () => {
  expect(readDatagram(Buffer.alloc(0))).toEqual({ is: 'other' });
  expect(readDatagram(Buffer.alloc(33, 1))).toEqual({ is: 'other' });
  expect(readDatagram(look.subarray(0, 30))).toEqual({ is: 'other' });
  expect(readDatagram(knock.subarray(0, 17))).toEqual({ is: 'other' });
  const fields = pong(Buffer.alloc(8), 7n, ['MCPE', 'a;b', 1]).subarray(35).toString();
  expect(fields).toBe('MCPE;a,b;1;');
});
