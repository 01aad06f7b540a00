import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { GatewayLimits } from '#src/gateway/limits.ts';
import { parseRoutes } from '#src/gateway/routes-file.ts';
import { knock, startBackend } from './front-door.ts';
import { castle, createGatewayWorld } from './gateway-world.ts';
import {
  exchange,
  handshake,
  intents,
  loginStart,
  namedLegacyPing,
  open,
  refusal,
  statusRequest,
} from './java-client.ts';

const host = 'castle.play.example';

async function runningCastle(options: { proxyProtocol?: boolean; limits?: Partial<GatewayLimits> } = {}) {
  const backend = await startBackend();
  const { proxyProtocol = false, limits = {} } = options;
  const route = castle({ state: 'running', backendPort: backend.port, proxyProtocol });
  return { backend, route, ...(await createGatewayWorld({ routes: [route], limits })) };
}

test('forty megabytes arrive as they were while the other side reads slowly, and the gateway does not hoard them', async () => {
  const { backend, port } = await runningCastle();
  const player = await knock(port, host, 'alice');
  const server = await backend.accept();
  const blocks = 40;
  const block = Buffer.alloc(1_000_000, 'a block of the world');
  const sent = createHash('sha256');
  const received = createHash('sha256');
  player.pause();
  let written = 0;
  const writing = (async () => {
    for (let count = 0; count < blocks; count += 1) {
      sent.update(block);
      if (!server.write(block)) await once(server, 'drain');
      written += block.length;
    }
    server.end();
  })();
  // What the kernel and the gateway hold does not grow any more.
  let before = -1;
  await vi.waitFor(
    () => {
      const now = written;
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    },
    { timeout: 10_000, interval: 150 },
  );
  expect(written).toBeLessThan(blocks * block.length);
  for await (const chunk of player as AsyncIterable<Buffer>) received.update(chunk);
  await writing;
  expect(received.digest('hex')).toBe(sent.digest('hex'));
});

test('a side that has said all it will still hears the other', async () => {
  const { backend, port } = await runningCastle();
  const player = await open(port);
  player.allowHalfOpen = true;
  player.end(Buffer.concat([handshake(host, intents.login), loginStart('alice')]));
  const server = await backend.accept();
  server.resume();
  await once(server, 'end');
  server.end('good-bye');
  const [answer] = (await once(player, 'data')) as [Buffer];
  expect(answer.toString()).toBe('good-bye');
});

test('a player who has said all is let go when the server stays silent', async () => {
  const { backend, port } = await runningCastle({ limits: { halfOpenMilliseconds: 50 } });
  const player = await open(port);
  player.allowHalfOpen = true;
  player.end(Buffer.concat([handshake(host, intents.login), loginStart('alice')]));
  const closed = once(player.resume(), 'close');
  (await backend.accept()).resume();
  await closed;
});

test('when the server goes, its players are let go', async () => {
  const { backend, port, gateway } = await runningCastle();
  const player = await knock(port, host, 'alice');
  (await backend.accept()).destroy();
  player.resume();
  await once(player, 'close');
  await vi.waitFor(() => expect(gateway.outcomes.get('played')).toBe(1));
});

test('a player whose connection breaks while the server still has much to say is forgotten, and the server told', async () => {
  const { backend, port, gateway } = await runningCastle();
  const player = await knock(port, host, 'alice');
  const server = await backend.accept();
  const closed = new Promise((resolve) => server.once('close', resolve));
  server.resume();
  player.pause();
  // More than the kernel takes for a player who does not read.
  server.write(Buffer.alloc(40_000_000));
  await vi.waitFor(() => expect(gateway.traffic.sum().toPlayersBytes).toBeGreaterThan(1_000_000));
  player.resetAndDestroy();
  await closed;
  await vi.waitFor(() => expect(gateway.outcomes.get('played')).toBe(1));
  expect(gateway.census.whole().instances).toEqual({});
});

test('a server that reads the PROXY protocol is told where the player is', async () => {
  const { backend, port } = await runningCastle({ proxyProtocol: true });
  const player = await knock(port, host, 'alice');
  const server = await backend.accept();
  const [bytes] = (await once(server, 'data')) as [Buffer];
  const ports = Buffer.alloc(4);
  ports.writeUInt16BE(player.localPort ?? 0);
  ports.writeUInt16BE(port, 2);
  expect(bytes.subarray(0, 28)).toEqual(
    Buffer.concat([
      Buffer.from('0d0a0d0a000d0a515549540a', 'hex'),
      Buffer.from([0x21, 0x11, 0, 12, 127, 0, 0, 1, 127, 0, 0, 1]),
      ports,
    ]),
  );
});

test('a server that runs answers the server list itself, old clients too, and that is no visit', async () => {
  const { backend, port, gateway } = await runningCastle();
  for (const question of [Buffer.concat([handshake(host), statusRequest]), namedLegacyPing(host)]) {
    const answer = exchange(port, question);
    const server = await backend.accept();
    let heard = Buffer.alloc(0);
    server.on('data', (chunk: Buffer) => (heard = Buffer.concat([heard, chunk])));
    await vi.waitFor(() => expect(heard).toEqual(question));
    expect(gateway.census.whole().instances).toEqual({});
    server.end('its own answer');
    expect((await answer).toString()).toBe('its own answer');
  }
});

test('what passes between players and a server is counted, whoever is still there', async () => {
  const { backend, port, gateway, route } = await runningCastle();
  const passed = () => gateway.traffic.whole()[route.instanceId];
  const entry = exchange(port, handshake(host), statusRequest);
  (await backend.accept()).end('its own answer');
  await entry;
  const asked = handshake(host).length + statusRequest.length;
  await vi.waitFor(() =>
    expect(passed()).toEqual({ fromPlayersBytes: asked, toPlayersBytes: 'its own answer'.length }),
  );
  const player = await knock(port, host, 'alice');
  const server = await backend.accept();
  server.write(Buffer.alloc(100_000));
  const login = handshake(host, intents.login).length + loginStart('alice').length;
  const all = { fromPlayersBytes: asked + login, toPlayersBytes: 'its own answer'.length + 100_000 };
  await vi.waitFor(() => expect(passed()).toEqual(all));
  expect(gateway.traffic.changes()).toEqual({});
  player.resume().end();
  server.resume().end();
  await once(player, 'close');
  await vi.waitFor(() => expect(gateway.census.whole().instances).toEqual({}));
  expect(gateway.traffic.sum()).toEqual(all);
});

test('a port of its own leads to the server, whatever the player typed', async () => {
  const { backend, route } = await runningCastle();
  const player = await knock(route.port, 'anything.example', 'alice');
  expect((await backend.accept()).remoteAddress).toBe('127.0.0.1');
  player.destroy();
});

test('a client that names no host is brought to the only server, or to the one that the operator chose', async () => {
  const { backend, port, route, writeRoutes, logged } = await runningCastle();
  const player = await knock(port, '127.0.0.1', 'alice');
  await backend.accept();
  player.destroy();
  const other = { ...castle(), instanceId: 'other', hostname: 'other.play.example', port: route.port + 1 };
  await writeRoutes([route, other]);
  await vi.waitFor(() => expect(logged().filter(({ msg }) => msg === 'routes read')).toHaveLength(2));
  expect(await refusal(port, '127.0.0.1')).toContain('No server at 127.0.0.1');
  const chosen = await createGatewayWorld({
    routes: [{ ...route, port: route.port + 2 }, other],
    defaultHostname: host,
  });
  const guest = await knock(chosen.port, 'localhost', 'alice');
  await backend.accept();
  guest.destroy();
});

test('of two servers that share a port in the table the first is found', () => {
  const other = { ...castle(), hostname: 'other.play.example' };
  const { routes, leftOut } = parseRoutes(JSON.stringify({ version: 2, routes: [castle(), other] }));
  expect(routes).toEqual([castle()]);
  expect(leftOut).toEqual([expect.stringContaining('two routes')]);
});
