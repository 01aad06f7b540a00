import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { agentCloseCodes } from '#src/contract/agent-messages.ts';
import { createAgentWorld, createPlatformWorld } from './platform-world.ts';

const soon = { timeout: 5000, interval: 20 };

test('an agent with its token connects and tells what its machine has and can enforce', async () => {
  const platform = await createPlatformWorld();
  const token = await platform.enrol('frankfurt-1');
  expect(await platform.node('frankfurt-1')).toMatchObject({
    health: 'never_seen',
    lastSeenAt: null,
    report: null,
  });

  const { dataDir, log } = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(async () => expect((await platform.node('frankfurt-1'))?.report).not.toBeNull(), soon);
  const node = await platform.node('frankfurt-1');
  expect(node).toMatchObject({
    name: 'frankfurt-1',
    region: 'europe',
    mode: 'enabled',
    health: 'connected',
    lastSeenAt: platform.clock.now().toISOString(),
    report: {
      agent: { agentVersion: '0.1.0', protocolVersion: 4, hostname: hostname() },
      enforcement: { diskQuota: false, ownUsers: false },
    },
  });
  expect(node?.report?.capacity.memoryTotalBytes).toBeGreaterThan(0);
  // The folder of its data is closed to other users, and the log names it.
  expect(log.lines()).toContainEqual(expect.objectContaining({ closedFolder: dataDir }));
});

test('a node that was not heard for thirty seconds is silent', async () => {
  const platform = await createPlatformWorld();
  const { agent } = await createAgentWorld({
    platformUrl: platform.url,
    token: await platform.enrol('frankfurt-1'),
  });
  const health = async () => (await platform.node('frankfurt-1'))?.health;
  await vi.waitFor(async () => expect(await health()).toBe('connected'), soon);
  await agent.close();
  platform.clock.advance({ seconds: 29 });
  expect(await health()).toBe('connected');
  platform.clock.advance({ seconds: 1 });
  expect(await health()).toBe('silent');
});

test('an agent connects again after the platform went away and came back', async () => {
  const platform = await createPlatformWorld();
  const { log } = await createAgentWorld({
    platformUrl: platform.url,
    token: await platform.enrol('frankfurt-1'),
  });
  const connections = () => log.lines().filter(({ msg }) => msg === 'connected to the platform').length;
  await vi.waitFor(() => expect(connections()).toBe(1), soon);
  await platform.stop();
  await vi.waitFor(() => expect(log.text()).toContain('ECONNREFUSED'), soon);
  platform.clock.advance({ minutes: 5 });
  await platform.start();
  await vi.waitFor(() => expect(connections()).toBe(2), soon);
  await vi.waitFor(async () => expect((await platform.node('frankfurt-1'))?.health).toBe('connected'), soon);
});

test('an agent whose token is unknown says so and asks again only much later', async () => {
  const platform = await createPlatformWorld();
  await platform.enrol('frankfurt-1');
  const { log } = await createAgentWorld({ platformUrl: platform.url, token: 'a'.repeat(43) });
  await vi.waitFor(() => expect(refusals(log)).toHaveLength(1), soon);
  expect(refusals(log)[0]).toMatchObject({
    reason: 'the platform does not know this node token; it was revoked or replaced',
    retryInSeconds: 30,
  });
  expect((await platform.node('frankfurt-1'))?.health).toBe('never_seen');
});

test('an agent without a token says where it belongs', async () => {
  const platform = await createPlatformWorld();
  const { log, tokenFile } = await createAgentWorld({ platformUrl: platform.url, token: undefined });
  await vi.waitFor(() => expect(refusals(log)).toHaveLength(1), soon);
  expect(refusals(log)[0]?.['reason']).toContain(`there is no node token in ${tokenFile}`);
});

test('an agent whose protocol the platform does not speak says what to do', async () => {
  const { port } = await newerPlatform();
  const { log } = await createAgentWorld({ platformUrl: `http://127.0.0.1:${port}`, token: 'a'.repeat(43) });
  await vi.waitFor(() => expect(refusals(log)).toHaveLength(1), soon);
  expect(refusals(log)[0]?.['reason']).toContain('update the older of the two');
});

/** A platform that knows none of today's agents. */
async function newerPlatform(): Promise<AddressInfo> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  server.on('connection', (socket) => socket.close(agentCloseCodes.protocolUnsupported));
  await once(server, 'listening');
  return server.address() as AddressInfo;
}

test('an agent with the token of a node that another holds is turned away, and the other works on', async () => {
  const platform = await createPlatformWorld();
  const token = await platform.enrol('frankfurt-1');
  const first = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(async () => expect((await platform.node('frankfurt-1'))?.report).toBeTruthy(), soon);
  const second = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(() => expect(refusals(second.log)).toHaveLength(1), soon);
  expect(refusals(second.log)[0]).toMatchObject({
    reason: 'another agent with this token was heard minutes ago; each node needs a token of its own',
    retryInSeconds: 30,
  });
  expect(refusals(first.log)).toHaveLength(0);
});

test('an agent that lost its disk is let in once all that the node was given has ended by itself', async () => {
  const platform = await createPlatformWorld();
  const token = await platform.enrol('frankfurt-1');
  const first = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(async () => expect((await platform.node('frankfurt-1'))?.report).toBeTruthy(), soon);
  await first.agent.close();
  platform.clock.advance({ minutes: 16 });
  const second = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(() => expect(second.log.text()).toContain('connected to the platform'), soon);
});

test('the embedded node gets a new token at each start, the one before stops working, and its region stays', async () => {
  const platform = await createPlatformWorld();
  const before = await platform.nodes.ensureEmbeddedNode({ region: 'europe' });
  const token = await platform.nodes.ensureEmbeddedNode({ region: 'singapore' });
  const [old, current] = [
    await createAgentWorld({ platformUrl: platform.url, token: before }),
    await createAgentWorld({ platformUrl: platform.url, token }),
  ];
  await vi.waitFor(() => expect(refusals(old.log)).toHaveLength(1), soon);
  await vi.waitFor(() => expect(current.log.text()).toContain('connected to the platform'), soon);
  expect(await platform.node('embedded')).toMatchObject({ region: 'europe' });
  expect((await platform.nodes.listNodes({ page: 0, size: 10 })).totalElements).toBe(1);
});

test('no token reaches a log', async () => {
  const platform = await createPlatformWorld();
  const token = await platform.enrol('frankfurt-1');
  const { log, tokenFile, agent } = await createAgentWorld({ platformUrl: platform.url, token });
  await vi.waitFor(() => expect(log.text()).toContain('connected to the platform'), soon);
  await rm(tokenFile);
  await agent.close();
  expect(log.text() + platform.log.text()).not.toContain(token);
});

const refusals = (log: { lines(): Record<string, unknown>[] }) =>
  log.lines().filter(({ msg }) => msg === 'the platform does not let this node in');
