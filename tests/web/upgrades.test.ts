import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { refuseUpgrade } from '#src/control/web/refuse-upgrade.ts';

const servers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

async function refusingServer(): Promise<number> {
  const server = createServer((_request, response) => response.end('ok'));
  server.on('upgrade', (_request, connection) => refuseUpgrade(connection, 404));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}

async function askForWebSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  return socket;
}

describe('a refused upgrade', () => {
  test('does no harm when the client resets the connection at the same time', async () => {
    const port = await refusingServer();
    for (let index = 0; index < 50; index += 1) (await askForWebSocket(port)).resetAndDestroy();
    // An unhandled error would fail this test; the server still answers.
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  });

  test('is read by the client and leaves no connection, even one that never closes its side', async () => {
    const socket = await askForWebSocket(await refusingServer());
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    const close = servers.splice(0)[0];
    await close?.();
    socket.destroy();
  });
});
