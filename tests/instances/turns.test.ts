import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import { processesNaming } from '#tests/faults/agent-process.ts';
import { createFaultsWorld, type FaultsWorld, type Server } from '#tests/faults/faults-world.ts';
import { makeServer } from './instance-world.ts';

let given: FaultsWorld;
beforeAll(async () => (given = await createFaultsWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

const soon = { timeout: 15_000 };
let people = 0;
const newServer = async () => makeServer(await given.world.person(`owner${(people += 1)}`));

async function runningServer() {
  const server = await newServer();
  await server.act('start');
  await server.becomes('active');
  return server;
}

/** A server that takes its time: it is ready when it is told so on its console. */
async function slowServer() {
  const server = await runningServer();
  await server.act('kill');
  await server.becomes('stopped');
  await writeFile(path.join(given.agent.dataDir, 'instances', server.instance, 'slow'), '');
  return server;
}

const setMode = async (mode: 'enabled' | 'maintenance') => {
  const { content } = await given.admin.client.GET('/v1/admin/nodes');
  await given.admin.client.PATCH('/v1/admin/nodes/{id}', {
    params: { path: { id: content[0]?.id ?? '' } },
    body: { mode },
  });
};

async function end(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.act('kill');
  for (const server of servers) await server.becomes('stopped');
}

test('a node starts two at once; the third waits, and its turn comes with the first that is ready', async () => {
  const servers = [await slowServer(), await slowServer(), await slowServer()] as const;
  const [first, second, third] = servers;
  for (const server of [first, second]) {
    await server.act('start');
    await server.becomes('starting');
  }
  await third.act('start');
  await third.becomes('startup_queued');
  expect((await third.read()).operation?.steps.find(({ state }) => state === 'running')?.name).toBe('wait');
  await first.type('ready');
  await first.becomes('active');
  await third.becomes('starting');
  await end(servers);
}, 60_000);

test.for([
  ['queued', 'stop'],
  ['queued', 'kill'],
  ['startup_queued', 'stop'],
  ['startup_queued', 'kill'],
  ['starting', 'stop'],
  ['starting', 'kill'],
] as const)('a start that is %s is cancelled by a %s', { timeout: 60_000 }, async ([status, action]) => {
  const server = await slowServer();
  const others: Server[] = [];
  if (status === 'startup_queued') {
    for (const other of [await slowServer(), await slowServer()]) {
      await other.act('start');
      await other.becomes('starting');
      others.push(other);
    }
  }
  if (status === 'queued') await setMode('maintenance');
  await server.act('start');
  await server.becomes(status satisfies InstanceStatus);
  await server.act(action);
  await server.becomes('stopped');
  await setMode('enabled');
  expect((await server.operations()).slice(0, 2)).toEqual([`${action} succeeded`, 'start cancelled']);
  expect(await processesNaming(server.instance)).toEqual([]);
  await end(others);
});

test('servers that crash again and again keep no other from starting', { timeout: 60_000 }, async () => {
  const crashing = [await runningServer(), await runningServer()];
  for (const server of crashing) {
    await server.type('crash');
    await server.becomes('startup_queued');
  }
  const other = await newServer();
  await other.act('start');
  await other.becomes('active');
  for (const server of crashing)
    expect(await server.read()).toMatchObject({ status: 'startup_queued', fault: { code: 'crashed' } });
  for (const server of crashing) await server.becomes('active');
  await end([...crashing, other]);
});

test('a server that has failed for good stays down, whoever comes back', { timeout: 60_000 }, async () => {
  const server = await runningServer();
  await server.type('hopeless');
  await server.becomes('error');
  given.agent.kill();
  await expect.poll(() => given.agent.log.filter((line) => line.includes('connected')).length, soon).toBe(2);
  // An order that comes after proves that the agent has looked at this one.
  const other = await runningServer();
  expect(await server.read()).toMatchObject({ status: 'error', fault: { code: 'java_too_old' } });
  expect(await processesNaming(server.instance)).toEqual([]);
  await server.act('start');
  await server.becomes('active');
  await end([server, other]);
});
