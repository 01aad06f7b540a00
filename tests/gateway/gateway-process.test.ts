import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  descriptionText,
  handshake,
  intents,
  loginStart,
  open,
  packets,
  serverListEntry,
  untilClosed,
} from './java-client.ts';

test('the process says when it listens, answers players, and stops when its parent asks', async () => {
  const child = await startProcess({
    GAME_PORT: '0',
    BRAND_NAME: 'Blockhaus',
    PUBLIC_URL: 'https://blockhaus.example/',
  });
  const [message] = (await once(child, 'message')) as [{ ready: true; port: number }];
  expect(message).toEqual({ ready: true, port: expect.any(Number) });
  const entry = await serverListEntry(message.port, 'nowhere.example');
  expect(entry).toMatchObject({
    version: { name: 'Blockhaus' },
  });
  expect(descriptionText(entry)).toBe('No server at nowhere.example\nSee https://blockhaus.example');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a conversation that has begun is finished before the process stops', async () => {
  const child = await startProcess({ GAME_PORT: '0' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const socket = await open(port);
  socket.write(handshake('nowhere.example', intents.login));
  // The answer to another connection shows that the handshake before it was read.
  await serverListEntry(port, 'nowhere.example');
  child.disconnect();
  const exit = once(child, 'exit');
  const answer = untilClosed(socket);
  socket.write(loginStart('alice'));
  expect(packets(await answer)).toHaveLength(1);
  expect(await exit).toEqual([0, null]);
});

test('a port that is in use ends the start with a message that names the setting', async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = await startProcess({ GAME_PORT: String(port) });
  const [message] = await once(child, 'message');
  expect(message).toEqual({
    failed: `GAME_PORT: port ${port} is in use; stop what uses it or choose another`,
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test.for([
  ['GAME_PORT', 'many'],
  ['GAME_PORT', '65536'],
  ['PUBLIC_URL', 'play.example'],
] as const)('%s=%s ends the start with a message that names the setting', async ([name, value]) => {
  const child = await startProcess({ [name]: value });
  const [message] = (await once(child, 'message')) as [{ failed: string }];
  expect(message.failed).toMatch(`${name}: must be`);
});

async function startProcess(environment: Record<string, string>): Promise<ChildProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanternhost-gateway-'));
  const child = fork(path.resolve('src/bin/gateway.ts'), {
    env: { DATA_DIR: dataDir, ...environment },
    silent: true,
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  return child;
}
