import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceOf } from '#src/control/sessions/rules.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Signs in once more, as a client that calls itself `userAgent`. */
async function signIn({ email, password }: Person, userAgent = '') {
  const reply = await fetch(`${world.url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await reply.json()) as { accessToken: string };
  return { accessToken, client: createLanternhostClient({ baseUrl: world.url, token: accessToken }) };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('alice sees where she is signed in, and ends one session', async () => {
  const alice = await world.person('alice');
  world.clock.advance({ minutes: 1 });
  const { client } = await signIn(alice, firefox);
  const { content, totalElements } = await alice.client.GET('/v1/account/sessions');
  expect(totalElements).toBe(2);
  expect(content).toMatchObject([
    { current: false, device: 'Firefox on Linux', lastUsedAt: world.clock.now().toISOString() },
    { current: true },
  ]);
  const id = content[0]?.id ?? '';
  await alice.client.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } });
  expect(await refusalOf(client.GET('/v1/auth'))).toBe('authentication_required');
  expect(await refusalOf(alice.client.GET('/v1/auth'))).toBe('accepted');
  const again = alice.client.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } });
  expect(await refusalOf(again)).toBe('not_found');
});

test('nobody sees or ends the sessions of somebody else', async () => {
  const [bob, mallory] = await Promise.all([world.person('bob'), world.person('mallory')]);
  const { content } = await bob.client.GET('/v1/account/sessions');
  const id = content[0]?.id ?? '';
  const ending = mallory.client.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } });
  expect(await refusalOf(ending)).toBe('not_found');
  await mallory.client.DELETE('/v1/account/sessions');
  expect(await refusalOf(bob.client.GET('/v1/auth'))).toBe('accepted');
  expect(
    (await mallory.client.GET('/v1/account/sessions')).content.map((session) => session.id),
  ).not.toContain(id);
});

test('ending all other sessions closes their channels on every platform process, and keeps this one', async () => {
  const carol = await world.person('carol');
  await using neighbour = await world.neighbour();
  const others = [await signIn(carol), await signIn(carol)];
  await using mine = await openRawChannel(neighbour.liveUrl, carol.accessToken);
  await using here = await openRawChannel(world.liveUrl, others[0]?.accessToken);
  await using there = await openRawChannel(neighbour.liveUrl, others[1]?.accessToken);
  for (const channel of [mine, here, there]) {
    channel.send({ action: 'subscribe', topic: '/account' });
    await channel.next();
  }
  await carol.client.DELETE('/v1/account/sessions');
  expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
  for (const { client } of others)
    expect(await refusalOf(client.GET('/v1/auth'))).toBe('authentication_required');
  expect((await carol.client.GET('/v1/account/sessions')).content).toMatchObject([{ current: true }]);
  mine.send({ action: 'subscribe', topic: '/account' });
  expect(await mine.next((frame) => frame.startsWith('ack:'))).toBe('ack:/account');
});

test('a session shows when it was last used, exact to five minutes', async () => {
  const dave = await world.person('dave');
  const lastUse = async () => (await dave.client.GET('/v1/account/sessions')).content[0]?.lastUsedAt;
  const opened = world.clock.now().toISOString();
  world.clock.advance({ minutes: 4 });
  expect(await lastUse()).toBe(opened);
  world.clock.advance({ minutes: 1 });
  expect(await lastUse()).toBe(world.clock.now().toISOString());
});

test('of more than a hundred sessions of one account the longest unused end', async () => {
  const erin = await world.person('erin');
  world.clock.advance({ seconds: 1 });
  const now = world.clock.now();
  const others = Array.from({ length: 99 }, (_, index) => ({
    account_id: erin.accountId,
    token_hash: Buffer.from(`erin's session ${index}`),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 3600_000),
  }));
  await world.platform.database.insertInto('session').values(others).execute();
  expect(await refusalOf(erin.client.GET('/v1/auth'))).toBe('accepted');
  const { client } = await signIn(erin);
  expect((await client.GET('/v1/account/sessions')).totalElements).toBe(100);
  expect(await refusalOf(erin.client.GET('/v1/auth'))).toBe('authentication_required');
});

test('an endless user agent with control characters is stored bounded', async () => {
  const frank = await world.person('frank');
  await signIn(frank, `${'x'.repeat(5000)}\u0080`);
  const row = world.platform.database
    .selectFrom('session')
    .select('user_agent')
    .orderBy('created_at', 'desc');
  expect(
    (await row.where('account_id', '=', frank.accountId).execute()).map(({ user_agent }) => user_agent),
  ).toContain('x'.repeat(400));
});

test.for([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['my-bot', 'my-bot'],
  ['Mozilla/5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
] as const)('a client that calls itself %s is shown as %s', ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device);
});
