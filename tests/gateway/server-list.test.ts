import { expect, test } from 'vitest';
import { brokenCastle, createGatewayWorld } from './gateway-world.ts';
import {
  descriptionText,
  exchange,
  handshake,
  intents,
  open,
  packets,
  ping,
  serverListEntry,
  statusRequest,
  untilClosed,
} from './java-client.ts';

test('an address without a server says so in the server list, and calls no client outdated', async () => {
  const { port } = await createGatewayWorld();
  const entry = await serverListEntry(port, 'nowhere.play.example', 47);
  expect(entry).toMatchObject({
    version: { name: 'Lanternhost', protocol: 47 },
    players: { max: 0, online: 0 },
  });
  expect(descriptionText(entry)).toBe('No server at nowhere.play.example\nSee https://play.example');
});

test('the protocol of a snapshot and of a tool that knows none come back as they were', async () => {
  const { port } = await createGatewayWorld();
  expect((await serverListEntry(port, 'a.example', 0x4000_00c8)).version.protocol).toBe(0x4000_00c8);
  expect((await serverListEntry(port, 'a.example', -1)).version.protocol).toBe(-1);
});

test('a server that cannot be reached shows its own text and the reason', async () => {
  const { port } = await createGatewayWorld({ routes: [brokenCastle] });
  const entry = await serverListEntry(port, 'castle.play.example');
  expect(entry.players).toEqual({ max: 20, online: 0 });
  expect(descriptionText(entry)).toBe('The castle of Alice\nIts disk is full.');
});

test.for([
  ['capitals', 'Castle.PLAY.example'],
  ['a trailing dot', 'castle.play.example.'],
  ['Forge 1.7', 'castle.play.example\0FML\0'],
  ['Forge 1.13', 'castle.play.example\0FML2\0'],
  ['Forge 1.20', 'castle.play.example\0FML3\0'],
  ['TCPShield', 'castle.play.example///203.0.113.5:51234///1700000000'],
  ['all of them', 'Castle.play.example.///203.0.113.5:51234///1700000000\0FML3\0'],
])('a host name with %s finds its server', async ([, address]) => {
  const { port } = await createGatewayWorld({ routes: [brokenCastle] });
  expect((await serverListEntry(port, address as string)).players.max).toBe(20);
});

test('the ping comes back as it was sent, also without a status request, and then the connection ends', async () => {
  const { port } = await createGatewayWorld();
  const [, pong] = packets(await exchange(port, handshake('a.example'), statusRequest, ping(42n)));
  expect(pong).toEqual({ id: 1, body: Buffer.from('000000000000002a', 'hex') });
  expect(packets(await exchange(port, handshake('a.example'), ping(42n)))).toEqual([pong]);
});

test('a client that sends byte by byte is understood', async () => {
  const { port } = await createGatewayWorld();
  const bytes = Buffer.concat([handshake('a.example'), statusRequest, ping()]);
  const parts = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  expect(packets(await exchange(port, ...parts)).map(({ id }) => id)).toEqual([0, 1]);
});

test('a handshake of 254 bytes, which begins like a legacy ping, is understood', async () => {
  const { port } = await createGatewayWorld();
  const body = (length: number) => handshake(`a.example\0${'x'.repeat(length)}`);
  const long = Array.from({ length: 300 }, (_, length) => body(length)).find(
    (bytes) => bytes[0] === 0xfe && bytes[1] === 0x01,
  );
  expect(long).toBeDefined();
  expect(
    packets(await exchange(port, long ?? Buffer.alloc(0), statusRequest, ping())).map(({ id }) => id),
  ).toEqual([0, 1]);
});

test('a client that closes its side after asking still gets the answer', async () => {
  const { port } = await createGatewayWorld();
  const socket = await open(port);
  const answer = untilClosed(socket);
  socket.end(Buffer.concat([handshake('a.example'), statusRequest]));
  expect(packets(await answer).map(({ id }) => id)).toEqual([0]);
});

test('what a client claims as its host name is shown without colour codes, line breaks and control characters, and cut', async () => {
  const { port } = await createGatewayWorld();
  const text = async (address: string) => descriptionText(await serverListEntry(port, address));
  expect(await text('§4evil\n\u202e\u0007.example')).toBe(
    'No server at 4evil.example\nSee https://play.example',
  );
  expect(await text('é'.repeat(500))).toBe(`No server at ${'é'.repeat(60)}…\nSee https://play.example`);
  expect(await text('')).toBe('This address has no server\nSee https://play.example');
});

test('counts say how conversations ended', async () => {
  const { port, gateway } = await createGatewayWorld();
  await serverListEntry(port, 'a.example');
  await exchange(port, handshake('a.example', intents.status), statusRequest, Buffer.from([0]));
  expect(Object.fromEntries(gateway.outcomes)).toEqual({ status: 1, malformed: 1 });
});
