import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#tests/world/world.ts';
import { openRawChannel } from './raw-channel.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

describe('frames', () => {
  test('a subscription is acknowledged, and a change arrives as topic and JSON body', async () => {
    const alice = await world.person('alice');
    await using channel = await openRawChannel(world.liveUrl, alice.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    expect(await channel.next()).toBe('ack:/account');
    await alice.client.PATCH('/v1/account', { body: { name: 'Alice in Blocks' } });
    const [head, body, ...rest] = (await channel.next()).split('\n');
    expect(head).toBe('t:/account');
    expect(JSON.parse(body ?? '')).toMatchObject({ data: { id: alice.accountId, name: 'Alice in Blocks' } });
    expect(rest).toEqual([]);
  });

  test('a name with a line break cannot forge a frame', async () => {
    const bob = await world.person('bob');
    await using channel = await openRawChannel(world.liveUrl, bob.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    const forged = await fetch(`${world.url}/v1/account`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${bob.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x\nt:/account\n{"admin":true}' }),
    });
    expect(forged.status).toBe(400);
    await bob.client.PATCH('/v1/account', { body: { name: '"}\\n{' } });
    expect((await channel.next()).split('\n')).toHaveLength(2);
  });

  test('messages of one moment arrive each in its own frame and in order; a later subscriber hears none of them', async () => {
    const walter = await world.person('walter');
    const { hub } = world.platform.live;
    await using channel = await openRawChannel(world.liveUrl, walter.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    const heardLater: Buffer[] = [];
    for (const sequence of [1, 2, 3]) hub.broadcast('/account', walter.accountId, { sequence });
    void hub.subscribe({ write: (frames) => heardLater.push(frames) }, '/account', walter.accountId);
    expect([await channel.next(), await channel.next(), await channel.next()]).toEqual(
      [1, 2, 3].map((sequence) => `t:/account\n{"data":{"sequence":${sequence}}}`),
    );
    expect(heardLater).toEqual([]);
  });

  test('what one account changes, no other account hears', async () => {
    const [carol, dave] = await Promise.all([world.person('carol'), world.person('dave')]);
    await using channel = await openRawChannel(world.liveUrl, dave.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    await carol.client.PATCH('/v1/account', { body: { name: 'Carol' } });
    await dave.client.PATCH('/v1/account', { body: { name: 'Dave' } });
    expect(await channel.next()).toContain('"name":"Dave"');
  });

  test('after unsubscribing nothing more arrives', async () => {
    const erin = await world.person('erin');
    await using channel = await openRawChannel(world.liveUrl, erin.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    channel.send({ action: 'unsubscribe', topic: '/account' });
    expect([await channel.next(), await channel.next()]).toEqual(['ack:/account', 'ack:/account']);
    await erin.client.PATCH('/v1/account', { body: { name: 'Quiet' } });
    channel.send({ action: 'subscribe', topic: '/account' });
    expect(await channel.next()).toBe('ack:/account');
  });
});

describe('access', () => {
  test.for([
    ['an unknown token', (accessToken: string) => accessToken.replaceAll(/./g, 'x')],
    ['an empty token', () => ''],
  ] as const)('%s closes the channel with 4401', async ([, spoil]) => {
    await using channel = await openRawChannel(world.liveUrl, spoil('a'.repeat(43)));
    expect(await channel.closed).toBe(4401);
  });

  test('a topic that needs a permission is refused without it', async () => {
    const frank = await world.person('frank');
    await using channel = await openRawChannel(world.liveUrl, frank.accessToken);
    channel.send({ action: 'subscribe', topic: '/admin/nodes' });
    expect(await channel.next()).toMatch(/^error:\/admin\/nodes\n\{"errorCode":"permission_denied"/);
  });

  test('a subscription before authentication is refused', async () => {
    await using channel = await openRawChannel(world.liveUrl);
    channel.send({ action: 'subscribe', topic: '/account' });
    expect(await channel.next()).toContain('authentication_required');
  });

  test('logging out closes every channel of the session within a second, on every platform process', async () => {
    const grace = await world.person('grace');
    await using neighbour = await world.neighbour();
    await using here = await openRawChannel(world.liveUrl, grace.accessToken);
    await using there = await openRawChannel(neighbour.liveUrl, grace.accessToken);
    for (const channel of [here, there]) {
      channel.send({ action: 'subscribe', topic: '/account' });
      await channel.next();
    }
    const started = performance.now();
    await grace.client.POST('/v1/auth/logout');
    expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('a permission granted on one process opens the topic on another at once', async () => {
    const heidi = await world.person('heidi');
    await using neighbour = await world.neighbour();
    await using channel = await openRawChannel(neighbour.liveUrl, heidi.accessToken);
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
    await world.platform.accounts.grant(world.platform.database, heidi.accountId, ['node:read']);
    await expect
      .poll(async () => {
        channel.send({ action: 'subscribe', topic: '/admin/nodes' });
        return channel.next((frame) => frame.includes('/admin/nodes'));
      })
      .toBe('ack:/admin/nodes');
  });
});

describe('limits', () => {
  test.for([
    ['text that is not JSON', 'hello', 1008],
    ['an unknown action', '{"action":"shout"}', 1008],
    ['a topic with a line break', JSON.stringify({ action: 'subscribe', topic: '/account\nt:/x' }), 1008],
    ['a frame over 4 KiB', JSON.stringify({ action: 'auth', accessToken: 'x'.repeat(5000) }), 1009],
  ] as const)('%s closes the channel', async ([, frame, code]) => {
    await using channel = await openRawChannel(world.liveUrl);
    channel.send(frame);
    expect(await channel.closed).toBe(code);
  });

  test('a binary frame closes the channel', async () => {
    await using channel = await openRawChannel(world.liveUrl);
    channel.socket.send(Buffer.from('{"action":"auth","accessToken":"x"}'), { binary: true });
    expect(await channel.closed).toBe(1008);
  });

  test('ten thousand subscriptions in a row end the channel', async () => {
    const ivan = await world.person('ivan');
    await using channel = await openRawChannel(world.liveUrl, ivan.accessToken);
    for (let index = 0; index < 10_000; index += 1) channel.send({ action: 'subscribe', topic: '/account' });
    expect(await channel.closed).toBe(1008);
  });

  test('the twenty-first channel of an account is closed with 4429, and a place comes free again', async () => {
    const judy = await world.person('judy');
    const open = async () => {
      const channel = await openRawChannel(world.liveUrl, judy.accessToken);
      channel.send({ action: 'subscribe', topic: '/account' });
      return { channel, outcome: await Promise.race([channel.next(), channel.closed]) };
    };
    const channels = [];
    for (let index = 0; index < 20; index += 1) channels.push(await open());
    expect(channels.map(({ outcome }) => outcome)).toEqual(Array(20).fill('ack:/account'));
    expect(await (await open()).channel.closed).toBe(4429);
    await channels[0]?.channel[Symbol.asyncDispose]();
    await expect.poll(async () => (await open()).outcome).toBe('ack:/account');
    await Promise.all(channels.map(({ channel }) => channel[Symbol.asyncDispose]()));
  });

  test('a reader that does not keep up is cut off, and nobody else notices', async () => {
    const [mallory, niaj] = await Promise.all([world.person('mallory'), world.person('niaj')]);
    await using slow = await openRawChannel(world.liveUrl, mallory.accessToken);
    await using quick = await openRawChannel(world.liveUrl, niaj.accessToken);
    for (const channel of [slow, quick]) {
      channel.send({ action: 'subscribe', topic: '/account' });
      await channel.next();
    }
    slow.socket.pause();
    const body = { note: 'x'.repeat(64 * 1024) };
    const closed = once(slow.socket, 'close');
    for (let index = 0; index < 400; index += 1) {
      world.platform.live.hub.broadcast('/account', mallory.accountId, body);
      if (index % 10 === 0) await new Promise(setImmediate);
    }
    slow.socket.resume();
    await closed;
    world.platform.live.hub.broadcast('/account', niaj.accountId, { still: 'here' });
    expect(await quick.next()).toBe('t:/account\n{"data":{"still":"here"}}');
  });
});

test('two platform processes carry each other’s changes', async () => {
  const olivia = await world.person('olivia');
  await using neighbour = await world.neighbour();
  await using channel = await openRawChannel(neighbour.liveUrl, olivia.accessToken);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  await olivia.client.PATCH('/v1/account', { body: { name: 'Far away' } });
  expect(await channel.next()).toContain('Far away');
});

test('a process that stops tells its channels to go elsewhere', async () => {
  const peggy = await world.person('peggy');
  const neighbour = await world.neighbour();
  await using channel = await openRawChannel(neighbour.liveUrl, peggy.accessToken);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  neighbour.platform.beginStop();
  expect(await channel.closed).toBe(1012);
  expect(await neighbour.platform.isReady()).toBe(false);
  await neighbour[Symbol.asyncDispose]();
});
