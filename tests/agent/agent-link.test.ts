import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  agentFrameMaxBytes,
  agentProtocolVersion,
  type AgentHello,
  type AgentReport,
} from '#src/contract/agent-messages.ts';
import { createPlatformWorld, type PlatformWorld } from './platform-world.ts';

const hello: AgentHello = {
  type: 'hello',
  protocolVersion: agentProtocolVersion,
  agentVersion: '0.1.0',
  agentId: '5b0f6a0e-6a2b-4a4f-9a55-0d1c6e7d8f90',
  hostname: 'box',
  startedAt: '2026-11-21T12:00:00.000Z',
};
const report: AgentReport = {
  type: 'report',
  sequence: 1,
  capacity: {
    architecture: 'x64',
    cpus: 2,
    memoryTotalBytes: 8e9,
    memoryFreeBytes: 4e9,
    diskTotalBytes: 1e11,
    diskFreeBytes: 5e10,
  },
  enforcement: {
    cgroupVersion: 2,
    memory: true,
    cpu: true,
    processes: true,
    bubblewrap: true,
    ownUsers: true,
    diskQuota: false,
  },
};

test('a welcome names the node', async () => {
  const { platform, socket } = await connected();
  send(socket, hello);
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toEqual({
    type: 'welcome',
    node: { id: (await platform.node('box'))?.id, name: 'box' },
  });
});

test.for([
  ['text that is not JSON', ['{'], 1008],
  ['a message of an unknown type', [{ type: 'dance' }], 1008],
  ['a report before the hello', [report], 1008],
  ['a second hello', [hello, hello], 1008],
  [
    'a report with less than no memory',
    [hello, { ...report, capacity: { ...report.capacity, memoryTotalBytes: -1 } }],
    1008,
  ],
  ['a protocol that the platform does not speak', [{ ...hello, protocolVersion: 99 }], 4426],
  ['a frame that is too large', ['x'.repeat(agentFrameMaxBytes + 1)], 1009],
  ['bytes instead of text', [Buffer.from(JSON.stringify(hello))], 1008],
  ['a flood of reports', [hello, ...Array(6000).fill(report)], 1008],
] as const)('an agent that sends %s is sent away with its code', async ([, messages, code]) => {
  const { socket } = await connected();
  for (const message of messages) send(socket, message);
  const [received] = await once(socket, 'close');
  expect(received).toBe(code);
});

test('a node that is disabled is not let in, and one that is disabled later is sent away at its next report', async () => {
  const { platform, socket, token } = await connected();
  send(socket, hello);
  send(socket, report);
  await vi.waitFor(async () => expect((await platform.node('box'))?.report).not.toBeNull());
  await platform.database.updateTable('node').set({ mode: 'disabled' }).execute();
  send(socket, report);
  expect((await once(socket, 'close'))[0]).toBe(4403);
  expect((await once(connect(platform, token), 'close'))[0]).toBe(4403);
});

test('a node whose token is replaced is sent away at its next report, which is not stored', async () => {
  const { platform, socket } = await connected();
  send(socket, hello);
  await once(socket, 'message');
  await platform.database
    .updateTable('node')
    .set({ token_hash: Buffer.alloc(32) })
    .execute();
  send(socket, report);
  expect((await once(socket, 'close'))[0]).toBe(4401);
  expect((await platform.node('box'))?.report).toBeNull();
});

test('a platform that stops tells its agents to come back', async () => {
  const { platform, socket } = await connected();
  const closed = once(socket, 'close');
  await platform.stop();
  expect((await closed)[0]).toBe(1012);
});

test('a connection without a token, or with what is none, is refused before it opens', async () => {
  const platform = await createPlatformWorld();
  for (const headers of [
    {},
    { authorization: 'Bearer short' },
    { authorization: `Basic ${'a'.repeat(43)}` },
  ]) {
    const [error] = await once(new WebSocket(`${platform.url}/agent`, { headers }), 'error');
    expect((error as Error).message).toBe('Unexpected server response: 401');
  }
});

test('a database that is away costs a report, not the connection', async () => {
  const { platform, socket } = await connected();
  send(socket, hello);
  await once(socket, 'message');
  await platform.database.schema.alterTable('node').renameTo('gone').execute();
  send(socket, report);
  await vi.waitFor(() => expect(platform.log.text()).toContain('could not store what an agent reports'));
  await platform.database.schema.alterTable('gone').renameTo('node').execute();
  send(socket, report);
  await vi.waitFor(async () => expect((await platform.node('box'))?.report).not.toBeNull());
});

function connect(platform: PlatformWorld, token: string): WebSocket {
  return new WebSocket(`${platform.url}/agent`, { headers: { authorization: `Bearer ${token}` } });
}

async function connected(): Promise<{ platform: PlatformWorld; socket: WebSocket; token: string }> {
  const platform = await createPlatformWorld();
  const token = await platform.enrol('box');
  const socket = connect(platform, token);
  await once(socket, 'open');
  return { platform, socket, token };
}

const send = (socket: WebSocket, message: unknown) =>
  socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
