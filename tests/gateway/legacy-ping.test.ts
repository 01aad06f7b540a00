import { expect, test } from 'vitest';
import { brokenCastle, createGatewayWorld } from './gateway-world.ts';
import { exchange, legacyFields, namedLegacyPing, open, untilClosed } from './java-client.ts';

const noServer = 'This address has no server - See https://play.example';

test('a ping of 1.6 is answered for the host it names, with its own protocol', async () => {
  const { port } = await createGatewayWorld({ routes: [brokenCastle] });
  const castle = legacyFields(await exchange(port, namedLegacyPing('Castle.play.example', 74)), '\0');
  const line = 'The castle of §6§lAlice§r - §7Its disk is full.';
  expect(castle).toEqual(['§1', '74', 'Lanternhost', line, '0', '20']);
  const nowhere = legacyFields(await exchange(port, namedLegacyPing('nowhere§.example')), '\0');
  expect(nowhere).toEqual([
    '§1',
    '78',
    'Lanternhost',
    'No server at nowhere.example - See https://play.example',
    '0',
    '0',
  ]);
});

test('a ping of 1.4, which names no host, is answered in the format of 1.4', async () => {
  const { port } = await createGatewayWorld();
  const fields = legacyFields(await exchange(port, Buffer.from([0xfe, 0x01])), '\0');
  expect(fields).toEqual(['§1', '127', 'Lanternhost', noServer, '0', '0']);
});

test('a ping of the beta is answered in the format of the beta', async () => {
  const { port } = await createGatewayWorld();
  expect(legacyFields(await exchange(port, Buffer.from([0xfe])), '§')).toEqual([noServer, '0', '0']);
});

test('an old client that closes its side after the ping is answered at once', async () => {
  const { port } = await createGatewayWorld({ limits: { legacyGraceMilliseconds: 60_000 } });
  const socket = await open(port);
  const answer = untilClosed(socket);
  socket.end(Buffer.from([0xfe]));
  expect(legacyFields(await answer, '§')).toEqual([noServer, '0', '0']);
});

test('a ping of 1.6 whose bytes come one by one is not taken for an older one', async () => {
  const { port } = await createGatewayWorld({ limits: { legacyGraceMilliseconds: 60_000 } });
  const bytes = namedLegacyPing('nowhere.example');
  const parts = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  expect(legacyFields(await exchange(port, ...parts), '\0')[1]).toBe('78');
});
