import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { descriptionText, serverListEntry } from '#tests/gateway/java-client.ts';
import type { Machine } from '#tests/world/machine.ts';
import { createInstanceWorld, makeServer, type InstanceWorld } from './instance-world.ts';

const bundledServer = path.join(import.meta.dirname, '../faults/fixtures/quick-server.mjs');
const soon = { timeout: 20_000 };

let given: InstanceWorld;
let second: Machine;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  given = opened.use(await createInstanceWorld({ bundledServer }));
}, 60_000);
afterAll(() => opened.disposeAsync());

async function newServer(name: string) {
  const server = await makeServer(await given.world.person(name.toLowerCase()), { name });
  const host = `${(await server.read()).slug}.play.test`;
  const seenAt = async (machine: Machine) =>
    descriptionText(await serverListEntry(machine.gateway.port, host));
  return { ...server, seenAt };
}

async function setMode(name: string, mode: 'enabled' | 'maintenance'): Promise<void> {
  const { content } = await given.admin.client.GET('/v1/admin/nodes');
  const { id = '' } = content.find((node) => node.name === name) ?? {};
  await given.admin.client.PATCH('/v1/admin/nodes/{id}', { params: { path: { id } }, body: { mode } });
}

test('a server that moves before its first start is forgotten by the machine where it was first', async () => {
  const first = given.machine;
  const server = await newServer('Wanderer');
  await expect.poll(() => server.seenAt(first), soon).toContain('Sleeping');
  second = opened.use(await given.world.machine(given.admin, 'node-2', { bundledServer }));
  await setMode('node-1', 'maintenance');
  await server.act('start');
  await server.becomes('active');
  await expect.poll(() => server.seenAt(first), soon).toContain('No server at');
  expect(await server.seenAt(second)).not.toContain('No server at');
  for (const folder of ['instances', 'agent/instances'])
    expect(await readdir(path.join(first.directory, folder))).toEqual([]);
  await server.act('kill');
  await server.becomes('stopped');
  await setMode('node-1', 'enabled');
}, 60_000);

test('a server whose machine is not heard moves once nobody there can have woken it any more', async () => {
  const { clock, platform } = given.world;
  await setMode('node-1', 'maintenance');
  const server = await newServer('Patient');
  await expect.poll(() => server.seenAt(second), soon).toContain('Sleeping');
  await second.agent.close();
  await setMode('node-1', 'enabled');
  const later = async (minutes: number) => {
    clock.advance({ minutes });
    // Which is heard only when it reports again.
    await platform.database
      .updateTable('node')
      .set({ last_seen_at: clock.now(), lease_ends_at: new Date(clock.now().getTime() + 60_000) })
      .where('name', '=', 'node-1')
      .execute();
  };
  await later(1);
  await server.act('start');
  await later(1);
  // Whoever comes behind it in the queue is served.
  const other = await newServer('Hasty');
  await other.act('start');
  await other.becomes('active');
  expect(await server.read()).toMatchObject({ status: 'queued' });
  await later(15);
  await server.becomes('active');
  expect(await server.seenAt(given.machine)).not.toContain('No server at');
  for (const running of [server, other]) await running.act('kill');
  for (const running of [server, other]) await running.becomes('stopped');
}, 60_000);
