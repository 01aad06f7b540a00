import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { instanceChannel } from '#src/control/instances/changes.ts';
import type { Platform } from '#src/control/platform.ts';
import { notify } from '#src/control/database/notifications.ts';
import { makeServer, type serverOf } from '#tests/instances/instance-world.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { insist } from './dying-platform.ts';
import { startProxy } from './proxy.ts';
import { processesNaming, startAgentProcess, type AgentProcess } from './agent-process.ts';

type Lines = readonly { seq: number; text: string }[];
export type Server = ReturnType<typeof serverOf>;

/** A platform, an agent that is a process of its own, the way between them, and somebody who makes servers. */
export async function createFaultsWorld() {
  await using opened = new AsyncDisposableStack();
  const world = opened.use(await createWorld());
  const admin = await world.person('root', 'node:write', 'node:read');
  const alice = await world.person('alice');
  const { token } = await admin.client.POST('/v1/admin/nodes', {
    body: { name: 'node-1', region: 'europe' },
  });
  const way = opened.use(
    await startProxy({ target: () => ({ host: '127.0.0.1', port: Number(new URL(world.url).port) }) }),
  );
  const agent = opened.use(await startAgentProcess(`http://127.0.0.1:${way.port}`, token));
  await agent.welcomed();
  const owned = opened.move();
  return { world, admin, alice, way, agent, token, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
export type FaultsWorld = Awaited<ReturnType<typeof createFaultsWorld>>;

/** Ends the time to undo a deletion at once. */
export async function purgeNow(database: Platform['database'], instance: string): Promise<void> {
  const { node_id, account_id } = await database
    .updateTable('instance')
    .set({ purge_at: new Date(0) })
    .where('id', '=', instance)
    .returning(['node_id', 'account_id'])
    .executeTakeFirstOrThrow();
  const notice = { instanceId: instance, accountId: account_id, nodeId: node_id };
  await notify(database, instanceChannel, JSON.stringify(notice));
}

/** A server from its creation to its end: created, started, stopped, deleted, purged. What it printed is answered. */
export async function liveAndDie(world: World, owner: Person): Promise<{ server: Server; lines: Lines }> {
  const server = await makeServer(owner);
  await server.act('start');
  await server.becomes('active');
  await server.act('stop');
  await server.becomes('stopped');
  const lines = await insist(() => server.allLines());
  await server.remove();
  await server.becomes('pending_delete');
  await purgeNow(world.platform.database, server.instance);
  await server.becomes('deleted');
  return { server, lines };
}

/** Exactly one server ran, alone, and each of its lines was kept once. */
export function expectOneWholeRun(lines: Lines): void {
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  const texts = lines.map(({ text }) => text.slice(text.indexOf(': ') + 2));
  expect(texts.slice(0, 2)).toEqual(['Starting minecraft server', 'Done (0.1s)! For help, type "help"']);
  const counts = texts.slice(2, -1);
  expect(counts).toEqual(counts.map((_, index) => `Count ${index + 1}`));
  expect(texts.at(-1)).toBe(`Stopping after ${counts.length}`);
}

/** Neither a process nor a folder is left of an instance. */
export async function expectNothingLeft(agent: AgentProcess, instance: string): Promise<void> {
  await expect.poll(() => processesNaming(instance)).toEqual([]);
  for (const folder of ['instances', 'agent/instances'])
    await expect.poll(() => readdir(path.join(agent.dataDir, folder))).toEqual([]);
}
