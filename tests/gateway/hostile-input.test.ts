import { once } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startBackend } from './front-door.ts';
import { castle, createGatewayWorld } from './gateway-world.ts';
import {
  exchange,
  handshake,
  intents,
  loginStart,
  namedLegacyPing,
  open,
  packet,
  ping,
  refusal,
  serverListEntry,
  statusRequest,
  text,
  untilClosed,
  varInt,
} from './java-client.ts';

test.for([
  ['a VarInt of six bytes', Buffer.from('ffffffffff01', 'hex')],
  ['a packet of no bytes', Buffer.from([0])],
  ['a packet length below zero', varInt(-1)],
  ['a packet length of 2 MiB', Buffer.concat([varInt(2 ** 21), Buffer.from([0])])],
  ['a packet that is no handshake', packet(7, Buffer.alloc(8))],
  [
    'a web browser',
    Buffer.from(`GET / HTTP/1.1\r\nHost: a.example\r\nUser-Agent: ${'Mozilla '.repeat(9)}\r\n\r\n`),
  ],
  ['a host name longer than its packet', packet(0, varInt(767), varInt(200), Buffer.from('short'))],
  ['a host name of 2000 bytes', handshake('a'.repeat(2000))],
  ['a host name of length below zero', packet(0, varInt(767), varInt(-5), Buffer.alloc(20))],
  ['an unknown intent', handshake('a.example', 4)],
  [
    'bytes behind the handshake',
    packet(0, varInt(767), text('a.example'), Buffer.from([0, 0]), varInt(1), Buffer.from([9])),
  ],
  ['a handshake that ends early', packet(0, varInt(767), text('a.example'), Buffer.from([0]))],
  ['a status request with fields', Buffer.concat([handshake('a.example'), packet(0, Buffer.alloc(5))])],
  ['a ping that is too short', Buffer.concat([handshake('a.example'), packet(1, Buffer.alloc(7))])],
  ['a second handshake', Buffer.concat([handshake('a.example'), handshake('a.example')])],
  [
    'a login of 6 KiB',
    Buffer.concat([handshake('a.example', intents.login), packet(0, text('alice'), Buffer.alloc(6000))]),
  ],
  [
    'another packet than a login',
    Buffer.concat([handshake('a.example', intents.login), packet(3, text('alice'))]),
  ],
  [
    'a legacy ping on another channel',
    Buffer.concat([
      Buffer.from('fe01fa000b', 'hex'),
      Buffer.from('MC|EvilHost', 'utf16le').swap16(),
      Buffer.alloc(20),
    ]),
  ],
  [
    'a legacy ping with an endless host name',
    Buffer.concat([namedLegacyPing('').subarray(0, 30), Buffer.from('ffff', 'hex')]),
  ],
  ['one megabyte at once', Buffer.alloc(1_000_000, 0x05)],
] as const)('%s is dropped without an answer', async ([, bytes]) => {
  const { port, gateway } = await createGatewayWorld();
  expect(await exchange(port, bytes)).toHaveLength(0);
  expect(Object.fromEntries(gateway.outcomes)).toEqual({ malformed: 1 });
});

test('a client that has not said what it wants in time is dropped, however busily it drips bytes', async () => {
  const { port, gateway } = await createGatewayWorld({ limits: { requestMilliseconds: 300 } });
  const silent = await open(port);
  const dripping = await open(port);
  const bytes = handshake('a.example');
  let sent = 0;
  const drip = setInterval(() => dripping.write(bytes.subarray(sent, (sent += 1))), 50);
  expect(await Promise.all([untilClosed(silent), untilClosed(dripping)])).toEqual([
    Buffer.alloc(0),
    Buffer.alloc(0),
  ]);
  clearInterval(drip);
  expect(gateway.outcomes.get('timed out')).toBe(2);
});

test('a client that asks for the status and then stays is dropped in time', async () => {
  const { port } = await createGatewayWorld({ limits: { requestMilliseconds: 300 } });
  const socket = await open(port);
  socket.write(Buffer.concat([handshake('a.example'), statusRequest]));
  expect((await untilClosed(socket)).length).toBeGreaterThan(50);
});

test('a look at a server that runs ends in time, whatever client and server go on saying', async () => {
  const backend = await startBackend();
  const { port, gateway } = await createGatewayWorld({
    routes: [castle({ state: 'running', backendPort: backend.port, proxyProtocol: false })],
    limits: { statusMilliseconds: 200 },
  });
  const client = await open(port);
  client.write(Buffer.concat([handshake('castle.play.example'), statusRequest]));
  const server = await backend.accept();
  server.resume();
  const talk = setInterval(() => {
    client.write('more');
    server.write('and more');
  }, 20);
  await untilClosed(client);
  clearInterval(talk);
  await vi.waitFor(() => expect(gateway.outcomes.get('status passed on')).toBe(1));
});

test('a client that never closes after its answer is dropped', async () => {
  const { port } = await createGatewayWorld({ limits: { lingerMilliseconds: 200 } });
  const socket = await open(port);
  socket.write(Buffer.concat([handshake('a.example', intents.login), loginStart('alice')]));
  socket.allowHalfOpen = true;
  const closed = untilClosed(socket);
  await once(socket, 'end');
  const talk = setInterval(() => socket.write('still here'), 20);
  await closed;
  clearInterval(talk);
});

test('one address gets so many connections and no more; others and later ones are served', async () => {
  const { port, gateway } = await createGatewayWorld({ limits: { waitingPerAddress: 3 } });
  const held = [await open(port), await open(port), await open(port)];
  await untilClosed(await open(port));
  expect(gateway.outcomes.get('too many of one address')).toBe(1);
  for (const socket of held) await close(socket);
  await vi.waitFor(() => expect(gateway.outcomes.get('left')).toBe(3));
  expect((await serverListEntry(port, 'a.example')).players.max).toBe(0);
});

test('at the limit of all connections a new one is turned away', async () => {
  const { port, gateway } = await createGatewayWorld({ limits: { connections: 2 } });
  const held = [await open(port), await open(port)];
  expect(await untilClosed(await open(port))).toHaveLength(0);
  expect(gateway.outcomes.get('too many connections')).toBe(1);
  for (const socket of held) await close(socket);
});

test('a flood of connections that say nothing pushes out its own oldest, and players get through', async () => {
  const { port } = await createGatewayWorld({ limits: { waiting: 3, requestMilliseconds: 60_000 } });
  const flood = [await open(port), await open(port), await open(port)];
  const first = untilClosed(flood[0] as Socket);
  expect(await refusal(port, 'a.example')).toContain('No server');
  await first;
  for (const socket of flood) await close(socket);
});

test(
  'no mutation of what real clients send ends the process or keeps a connection',
  { timeout: 20_000 },
  async () => {
    const { port, gateway } = await createGatewayWorld({
      routes: [castle()],
      limits: {
        // Logins that are whole are held for a while: what comes behind them is tried, too.
        holdMilliseconds: 100,
        oldClientHoldMilliseconds: 100,
        loginsPerAddress: { times: 1e6, milliseconds: 1 },
        wakesPerInstance: { times: 1e6, milliseconds: 1 },
        requestMilliseconds: 100,
        legacyGraceMilliseconds: 5,
        lingerMilliseconds: 100,
        waitingPerAddress: 64,
      },
    });
    const real = [
      Buffer.concat([handshake('castle.play.example'), statusRequest, ping()]),
      Buffer.concat([handshake('castle.play.example\0FML3\0', intents.login), loginStart('alice')]),
      namedLegacyPing('castle.play.example'),
      Buffer.from([0xfe, 0x01]),
    ];
    const mutation = fc.oneof(
      fc.record({
        kind: fc.constant('overwrite' as const),
        at: fc.nat(120),
        with: fc.uint8Array({ minLength: 1, maxLength: 12 }),
      }),
      fc.record({
        kind: fc.constant('insert' as const),
        at: fc.nat(120),
        with: fc.uint8Array({ minLength: 1, maxLength: 2000 }),
      }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(120), with: fc.constant(new Uint8Array()) }),
    );
    const hostile = fc.record({
      seed: fc.constantFrom(...real),
      mutations: fc.array(mutation, { maxLength: 4 }),
      splitAt: fc.nat(60),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 30 }), async (clients) => {
        await Promise.all(
          clients.map(async ({ seed, mutations, splitAt }) => {
            const bytes = mutations.reduce(mutate, seed);
            const socket = await open(port);
            socket.write(bytes.subarray(0, splitAt));
            socket.write(bytes.subarray(splitAt));
            await untilClosed(socket);
          }),
        );
      }),
      { numRuns: 60, interruptAfterTimeLimit: 4000, markInterruptAsFailure: false },
    );
    expect(gateway.outcomes.get('faulty')).toBeUndefined();
    expect((await serverListEntry(port, 'a.example')).players.max).toBe(0);
  },
);

function mutate(
  bytes: Buffer,
  mutation: { kind: 'overwrite' | 'insert' | 'cut'; at: number; with: Uint8Array },
): Buffer {
  const at = Math.min(mutation.at, bytes.length);
  const skip = { overwrite: mutation.with.length, insert: 0, cut: bytes.length }[mutation.kind];
  return Buffer.concat([bytes.subarray(0, at), mutation.with, bytes.subarray(at + skip)]);
}

async function close(socket: Socket): Promise<void> {
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}
