import { expect, test } from 'vitest';
import { brokenCastle, createGatewayWorld } from './gateway-world.ts';
import { exchange, handshake, intents, loginStart, packet, packets, refusal, text } from './java-client.ts';

const nowhere =
  'No server at nowhere.example.\n\nCheck the address, or look up your server at Lanternhost:\nhttps://play.example';

test('a player at an address without a server reads that, and where to look', async () => {
  const { port } = await createGatewayWorld();
  expect(await refusal(port, 'nowhere.example')).toBe(nowhere);
});

test('a player whom another server sent here reads the same', async () => {
  const { port } = await createGatewayWorld();
  expect(await refusal(port, 'nowhere.example', intents.transfer)).toBe(nowhere);
});

test('a player of a server that cannot be reached reads why', async () => {
  const { port } = await createGatewayWorld({ routes: [brokenCastle] });
  expect(await refusal(port, 'castle.play.example')).toBe('Its disk is full.');
});

test('the login of 1.19, with a signed key behind the name, is answered', async () => {
  const { port } = await createGatewayWorld();
  const signed = packet(0, text('alice'), Buffer.alloc(4700, 1));
  expect(packets(await exchange(port, handshake('nowhere.example', intents.login), signed))).toHaveLength(1);
});

test('a login without a name, or with one that no account can have, gets no answer', async () => {
  const { port, gateway } = await createGatewayWorld();
  expect(await exchange(port, handshake('a.example', intents.login), loginStart(''))).toHaveLength(0);
  expect(
    await exchange(port, handshake('a.example', intents.login), loginStart('a'.repeat(17))),
  ).toHaveLength(0);
  expect(gateway.outcomes.get('malformed')).toBe(2);
});
