import { connectLive } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstanceDetails } from '#src/contract/instances.ts';
import {
  createInstanceWorld,
  makeServer,
  newServer,
  serverOf,
  type InstanceWorld,
} from './instance-world.ts';

let given: InstanceWorld;
beforeAll(async () => (given = await createInstanceWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

/** An account may have two free servers: each test has its own. */
let people = 0;
const somebody = () => given.world.person(`somebody${(people += 1)}`);

test('a person makes a server, starts it, types a command, reads the answer and stops it', async () => {
  const { client } = given.alice;
  const made = await client.POST('/v1/instances', { body: newServer, idempotencyKey: true });
  expect(made).toMatchObject({
    slug: 'alices-welt',
    status: 'created',
    address: 'alices-welt.play.test',
    eulaAcceptedAt: given.world.clock.now().toISOString(),
  });
  const server = serverOf(given.alice, made.slug ?? '');
  expect(await server.act('start')).toMatchObject({ kind: 'start', state: 'running' });
  const active = await client.GET('/v1/instances/{instance}/wait', {
    params: { path: { instance: made.externalID }, query: { status: 'active', timeout: 25 } },
  });
  expect(active).toMatchObject({ status: 'active', desired: 'running', operation: null });
  const { line } = await server.type('list');
  expect(line).toMatchObject({ text: 'list', by: (await client.GET('/v1/auth')).name });
  await expect
    .poll(async () => (await server.lines()).at(-1))
    .toContain('There are 0 of a max of 20 players online');
  // On the record of everybody: the command, who typed it, and its answer behind it.
  const { content } = await client.GET('/v1/instances/{instance}/console', {
    params: { path: { instance: made.externalID }, query: { after: (line?.seq ?? 0) - 1 } },
  });
  expect(content[0]).toEqual(line);
  expect(content[1]).toMatchObject({ seq: (line?.seq ?? 0) + 1 });
  expect(content[1]).not.toHaveProperty('by');
  await server.act('stop');
  await server.reaches('stopped');
  expect(await server.operations()).toEqual(['stop succeeded', 'start succeeded', 'create succeeded']);
}, 60_000);

test('a stop during the start cancels it, and both are told', async () => {
  const server = await makeServer(await somebody());
  await server.act('start');
  await server.act('stop');
  await server.reaches('stopped');
  expect(await server.operations()).toEqual(['stop succeeded', 'start cancelled', 'create succeeded']);
}, 60_000);

test('a restart is one operation, and the server is another process after it', async () => {
  const server = await makeServer(await somebody());
  await server.act('start');
  await server.reaches('active');
  await server.act('restart');
  await expect
    .poll(async () => (await server.operations())[0], { timeout: 30_000 })
    .toBe('restart succeeded');
  expect((await server.lines()).filter((line) => line.includes('Done ('))).toHaveLength(2);
  await server.act('kill');
  await server.reaches('stopped');
}, 60_000);

test('a server that was stopped from its console is stopped, and nobody starts it again', async () => {
  const server = await makeServer(await somebody());
  await server.act('start');
  await server.reaches('active');
  await server.type('stop');
  await server.reaches('stopped');
  expect(await server.read()).toMatchObject({ desired: 'stopped', fault: null });
}, 60_000);

test('a deletion can be taken back for a day; then everything is gone and the name is free', async () => {
  const owner = await somebody();
  const server = await makeServer(owner, { name: 'Short lived' });
  await server.act('start');
  await server.reaches('active');
  await server.remove();
  await server.reaches('pending_delete');
  expect(await server.restore()).toMatchObject({ status: 'stopped', purgeAt: null });
  await server.remove();
  await server.reaches('pending_delete');
  given.world.clock.advance({ days: 1, seconds: 1 });
  await server.reaches('deleted');
  const again = await owner.client.POST('/v1/instances', { body: { ...newServer, name: 'Short lived' } });
  expect(again.slug).toBe('short-lived');
}, 90_000);

test('an account gets as many free servers as it may have, also when it asks for many at once', async () => {
  const owner = await somebody();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => makeServer(owner)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const answer of asked)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 409, errorCode: 'instance_limit_reached' });
});

test('deleted servers are kept for a day, but not without end', async () => {
  const owner = await somebody();
  for (let count = 0; count < 10; count += 1) await (await makeServer(owner)).remove();
  const refused = await Promise.allSettled([makeServer(owner), makeServer(owner)]);
  for (const answer of refused)
    expect(answer).toMatchObject({
      reason: { errorCode: 'instance_limit_reached', message: expect.stringContaining('kept for a day') },
    });
  given.world.clock.advance({ days: 1, seconds: 1 });
  await expect
    .poll(async () => (await owner.client.GET('/v1/instances')).totalElements, { timeout: 20_000 })
    .toBe(0);
  await makeServer(owner);
}, 60_000);

test('names of every alphabet become addresses, each once', async () => {
  const owner = await somebody();
  const names = ['Ünïcödé  Wörld', '日本'];
  const slugs: (string | null)[] = [];
  for (const name of names)
    slugs.push((await owner.client.POST('/v1/instances', { body: { ...newServer, name } })).slug);
  expect(slugs[0]).toBe('unicode-world');
  expect(slugs[1]).toMatch(/^server(-\d+)?$/);
});

test('commands that a status does not allow are refused with the status', async () => {
  const server = await makeServer(await somebody());
  await expect(server.act('stop')).rejects.toMatchObject({
    status: 409,
    errorCode: 'instance_state_conflict',
  });
  await expect(server.type('list')).rejects.toMatchObject({ errorCode: 'instance_not_running' });
});

test('waiting for a status that does not come answers with the present one', async () => {
  const owner = await somebody();
  const { instance } = await makeServer(owner);
  await expect(
    owner.client.GET('/v1/instances/{instance}/wait', {
      params: { path: { instance }, query: { status: 'active', timeout: 1 } },
    }),
  ).rejects.toMatchObject({ status: 408, errorCode: 'wait_timeout', statusNow: 'created' });
});

test('a server takes another name, another free address and other software, the last only while it is stopped', async () => {
  const owner = await somebody();
  const { client } = owner;
  const server = await makeServer(owner, { name: 'Before' });
  const path = { instance: server.instance };
  const change = (body: {
    name?: string;
    slug?: string;
    software?: { id: 'flying-squid'; version: string };
  }) => client.PATCH('/v1/instances/{instance}', { params: { path }, body });
  expect(await change({ name: 'After', slug: 'harbour-lights' })).toMatchObject({
    name: 'After',
    slug: 'harbour-lights',
    address: 'harbour-lights.play.test',
  });
  expect(await change({ software: { id: 'flying-squid', version: '1.20.4' } })).toMatchObject({
    version: '1.20.4',
  });
  const taken = await given.world.person('taker');
  await expect(makeServer(taken, { name: 'Same', slug: 'harbour-lights' })).rejects.toMatchObject({
    status: 409,
    errorCode: 'address_taken',
  });
  const other = await makeServer(taken, { name: 'Other' });
  const move = (slug: string) =>
    taken.client.PATCH('/v1/instances/{instance}', {
      params: { path: { instance: other.instance } },
      body: { slug },
    });
  await expect(move('harbour-lights')).rejects.toMatchObject({ errorCode: 'address_taken' });
  await expect(move('admin')).rejects.toMatchObject({ errorCode: 'address_taken' });
  await expect(move(server.instance)).rejects.toMatchObject({ errorCode: 'invalid_request' });
  const look = (name: string) => client.GET('/v1/instance-address', { params: { query: { name } } });
  expect(await look('Harbour  Lights')).toMatchObject({ slug: 'harbour-lights', isAvailable: false });
  expect(await look('Ünder the sea')).toMatchObject({ slug: 'under-the-sea', isAvailable: true });
  expect(await look('!')).toMatchObject({ slug: 'server' });
  await server.act('start');
  await expect(change({ software: { id: 'flying-squid', version: '1.21.4' } })).rejects.toMatchObject({
    errorCode: 'instance_state_conflict',
  });
  await server.act('kill');
  await server.reaches('stopped');
}, 60_000);

test('every change of status is told, and staff see what platform and node know', async () => {
  const staff = await given.world.person('debugger', 'log:read');
  const server = await makeServer(staff);
  const path = { instance: server.instance };
  await server.act('start');
  await server.reaches('active');
  await server.act('stop');
  await server.reaches('stopped');
  const { content } = await staff.client.GET('/v1/instances/{instance}/events', { params: { path } });
  expect(content.map(({ status }) => status)).toEqual([
    'stopped',
    'stopping',
    'active',
    'starting',
    'startup_queued',
    'preparing',
    'queued',
    'created',
  ]);
  expect(await staff.client.GET('/v1/instances/{instance}/debug', { params: { path } })).toMatchObject({
    desired: 'stopped',
    epoch: 1,
    phase: { phase: 'idle' },
    limits: { memoryBytes: 3 * 2 ** 30 },
    node: { name: 'node-1', health: 'connected' },
  });
}, 60_000);

test('whoever looks at the list of servers sees each change, of the own servers only', async () => {
  const owner = await somebody();
  using live = connectLive({ baseUrl: given.world.url, token: owner.accessToken });
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    live.subscribe('/instances', {
      onSubscribed: resolve,
      onData(body) {
        const { data } = body as { data: { content: InstanceDetails[] } };
        heard.push(data.content.map(({ name }) => name).join());
      },
    });
  });
  await makeServer(await somebody(), { name: 'Not hers' });
  await makeServer(owner, { name: 'Hers' });
  // Once when it is made, and again when it has its place.
  await expect.poll(() => [...new Set(heard)]).toEqual(['Hers']);
});
