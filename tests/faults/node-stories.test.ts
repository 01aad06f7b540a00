import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaultsWorld, type FaultsWorld } from './faults-world.ts';
import { processesNaming, startAgentProcess } from './agent-process.ts';
import { makeServer } from '#tests/instances/instance-world.ts';

let given: FaultsWorld;
beforeAll(async () => (given = await createFaultsWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

const soon = { timeout: 20_000 };
let people = 0;
const newServer = async () => makeServer(await given.world.person(`owner${(people += 1)}`));

async function runningServer() {
  const server = await newServer();
  await server.act('start');
  await server.becomes('active');
  return server;
}

async function node() {
  const { content } = await given.admin.client.GET('/v1/admin/nodes');
  const [first] = content;
  if (!first) throw new Error('There is no node');
  return first;
}
const setMode = async (mode: 'enabled' | 'maintenance' | 'disabled') =>
  given.admin.client.PATCH('/v1/admin/nodes/{id}', {
    params: { path: { id: (await node()).id } },
    body: { mode },
  });

test(
  'in maintenance what runs goes on and may restart; what is to start waits, knows why, and starts afterwards',
  { timeout: 90_000 },
  async () => {
    const running = await runningServer();
    const resting = await runningServer();
    await resting.act('stop');
    await resting.becomes('stopped');
    await setMode('maintenance');
    await running.act('restart');
    await expect.poll(async () => (await running.operations())[0], soon).toBe('restart succeeded');
    await resting.act('start');
    // Who asked at one moment has no order.
    given.world.clock.advance({ seconds: 1 });
    const fresh = await newServer();
    await fresh.act('start');
    expect(await resting.read()).toMatchObject({
      status: 'queued',
      queuePosition: 1,
      waitsFor: 'maintenance',
    });
    expect(await fresh.read()).toMatchObject({ status: 'queued', queuePosition: 2, waitsFor: 'room' });
    await setMode('enabled');
    for (const server of [resting, fresh]) await server.becomes('active');
    for (const server of [running, resting, fresh]) await server.act('kill');
    for (const server of [running, resting, fresh]) await server.becomes('stopped');
  },
);

test(
  'a disabled node is not let in: its servers end with its lease, and it takes up again once it is enabled',
  { timeout: 90_000 },
  async () => {
    const server = await runningServer();
    await setMode('disabled');
    await expect
      .poll(() => given.agent.log.join('\n'), soon)
      .toContain('an administrator has disabled this node');
    expect(await processesNaming(server.instance)).not.toEqual([]);
    given.world.clock.advance({ minutes: 17 });
    await given.agent.later({ minutes: 17 });
    await expect.poll(() => processesNaming(server.instance), soon).toEqual([]);
    await server.becomes('startup_queued');
    await setMode('enabled');
    // It would ask again within a minute.
    given.agent.kill();
    await server.becomes('active');
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test(
  'a second agent with the token of a node is turned away while the first is there',
  { timeout: 60_000 },
  async () => {
    const server = await runningServer();
    await using second = await startAgentProcess(given.world.url, given.token);
    await expect
      .poll(() => second.log.join('\n'), soon)
      .toContain('another agent with this token was heard minutes ago');
    expect(await readdir(path.join(second.dataDir, 'instances'))).toEqual([]);
    expect(await server.read()).toMatchObject({ status: 'active' });
    await server.act('kill');
    await server.becomes('stopped');
  },
);

test(
  'a node that lost its disk makes no world anew: the owner reads that it is gone, and can delete the server',
  { timeout: 90_000 },
  async () => {
    const lost = await runningServer();
    const unborn = await newServer();
    await lost.act('stop');
    await lost.becomes('stopped');
    await given.agent.losesDisk(given.token);
    given.world.clock.advance({ minutes: 17 });
    await given.agent.welcomed();
    await lost.act('start');
    await lost.becomes('error');
    expect(await lost.read()).toMatchObject({
      fault: { code: 'data_lost', message: expect.stringContaining('no longer has the world') },
      operation: null,
    });
    expect((await lost.operations())[0]).toBe('start failed');
    expect(await readdir(path.join(given.agent.dataDir, 'instances'))).toEqual([]);
    // Again, and it is still not an empty one that starts.
    await lost.act('start');
    await lost.becomes('error');
    await lost.remove();
    await lost.becomes('pending_delete');
    await unborn.act('start');
    await unborn.becomes('active');
    await unborn.act('kill');
    await unborn.becomes('stopped');
  },
);
