import { LanternhostError } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { createAgentWorld } from './platform-world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('alice', 'node:read', 'node:write');
});
afterAll(() => world[Symbol.asyncDispose]());

const create = (name: string, headers: Record<string, string> = {}) =>
  admin.client.POST('/v1/admin/nodes', { body: { name, region: 'europe' }, headers });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );

test('an administrator enrols a node, its agent connects with the token, and the list shows what it reported', async () => {
  const { node, token } = await create('frankfurt-1');
  expect(node).toMatchObject({
    name: 'frankfurt-1',
    region: 'europe',
    mode: 'enabled',
    health: 'never_seen',
    report: null,
  });
  await createAgentWorld({ platformUrl: world.url, token });
  await vi.waitFor(async () => {
    const { content } = await admin.client.GET('/v1/admin/nodes');
    expect(content).toMatchObject([
      { id: node.id, health: 'connected', report: { agent: { agentVersion: '0.1.0' } } },
    ]);
  });
  expect(JSON.stringify(await admin.client.GET('/v1/admin/nodes'))).not.toContain(token);
  expect(world.log.text()).not.toContain(token);
});

test('nodes are listed by name, page by page', async () => {
  for (const name of ['page-c', 'page-a', 'page-b']) await create(name);
  const names = async (page: number) => {
    const { content, totalElements } = await admin.client.GET('/v1/admin/nodes', {
      params: { query: { page, size: 2 } },
    });
    return { names: content.map(({ name }) => name), totalElements };
  };
  const { totalElements } = await names(0);
  const all = [...(await names(0)).names, ...(await names(1)).names, ...(await names(2)).names];
  expect(all).toEqual(all.toSorted());
  expect(all).toHaveLength(totalElements);
});

test('a name is taken once, follows its rules, and is never that of the embedded node', async () => {
  await create('paris-1');
  expect(await refusal(create('paris-1'))).toBe('node_name_taken');
  for (const name of ['', 'Paris', 'paris_2', '-paris', 'p'.repeat(64), 'embedded']) {
    expect(await refusal(create(name)), name).toBe('invalid_request');
  }
});

test('a repeated request gets the same node and token, and adds nothing', async () => {
  const headers = { 'Idempotency-Key': 'enrol oslo' };
  const first = await create('oslo-1', headers);
  expect(await create('oslo-1', headers)).toEqual(first);
  expect(await refusal(create('oslo-2', headers))).toBe('idempotency_key_reused');
});

test('an administrator who watches the nodes sees a new one at once, and others may not watch', async () => {
  await using watching = await openRawChannel(world.liveUrl, admin.accessToken);
  watching.send({ action: 'subscribe', topic: '/admin/nodes' });
  expect(await watching.next()).toBe('ack:/admin/nodes');
  await create('madrid-1');
  const frame = await watching.next((text) => text.includes('madrid-1'));
  expect(JSON.parse(frame.slice(frame.indexOf('\n')))).toMatchObject({
    data: { content: expect.arrayContaining([expect.objectContaining({ name: 'madrid-1' })]) },
  });

  const stranger = await world.person('mallory');
  await using curious = await openRawChannel(world.liveUrl, stranger.accessToken);
  curious.send({ action: 'subscribe', topic: '/admin/nodes' });
  expect(await curious.next()).toContain('permission_denied');
});
