import { createLanternhostClient } from '@lanternhost/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const newPassword = 'a new and longer phrase';
const visitor = (of = world) => createLanternhostClient({ baseUrl: of.url });

const request = (email: string, of = world) =>
  visitor(of).POST('/v1/auth/password/recovery', { body: { email } });

const recover = (token: string, password = newPassword, of = world) =>
  refusalOf(visitor(of).PUT('/v1/auth/password/recovery', { body: { token, password } }));

const logIn = (email: string, password: string) =>
  refusalOf(visitor().POST('/v1/auth/login', { body: { email, password } }));

async function tokenFor(email: string, of = world): Promise<string> {
  await request(email, of);
  const mail = await of.mailbox.next(email, 'Set a new password');
  return mail.link('/password-recovery/').split('/').pop() ?? '';
}

test('alice forgot her password, and sets a new one with the link of a mail; every session ends', async () => {
  const alice = await world.person('alice');
  await using channel = await openRawChannel(world.liveUrl, alice.accessToken);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  const token = await tokenFor(alice.email);
  expect(await recover(token)).toBe('accepted');
  expect(await channel.closed).toBe(4401);
  expect(await refusalOf(alice.client.GET('/v1/auth'))).toBe('authentication_required');
  expect(await logIn(alice.email, alice.password)).toBe('wrong_password');
  expect(await logIn(alice.email, newPassword)).toBe('accepted');
  const notice = await world.mailbox.next(alice.email, 'password');
  expect(notice.text).toContain('was changed');
});

test('a link works once, and says that it was used', async () => {
  const bob = await world.person('bob');
  const token = await tokenFor(bob.email);
  expect(await recover(token)).toBe('accepted');
  const again = await fetch(`${world.url}/v1/auth/password/recovery`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'another good phrase' }),
  });
  expect(await again.json()).toMatchObject({
    errorCode: 'password_recovery_used',
    message:
      'The password recovery link has already been used. Please request another password recovery email.',
  });
  expect(await logIn(bob.email, newPassword)).toBe('accepted');
});

// A hundred hashings: a busy machine takes its time.
test('of fifty uses of one link at once, on two processes, one succeeds', async () => {
  const carol = await world.person('carol');
  await using neighbour = await world.neighbour();
  const token = await tokenFor(carol.email);
  const passwords = Array.from({ length: 50 }, (_, index) => `${newPassword} ${index}`);
  const results = await Promise.all(
    passwords.map((password, index) => recover(token, password, index % 2 ? world : neighbour)),
  );
  expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['accepted', 'password_recovery_used']));
  const winner = passwords[results.indexOf('accepted')] ?? '';
  expect(await logIn(carol.email, winner)).toBe('accepted');
}, 60_000);

test('a link works for thirty minutes', async () => {
  await using fresh = await createWorld();
  const dave = await fresh.person('dave');
  const token = await tokenFor(dave.email, fresh);
  fresh.clock.advance({ minutes: 30 });
  expect(await recover(token, newPassword, fresh)).toBe('password_recovery_expired');
});

test('an older link stops working when there is a newer one, and when the password or the address changes', async () => {
  await using fresh = await createWorld();
  const erin = await fresh.person('erin');
  const first = await tokenFor(erin.email, fresh);
  fresh.clock.advance({ minutes: 5 });
  const second = await tokenFor(erin.email, fresh);
  expect(await recover(first, newPassword, fresh)).toBe('password_recovery_expired');

  const password = 'chosen in the settings';
  await erin.client.PUT('/v1/account/password', { body: { password: erin.password, newPassword: password } });
  expect(await recover(second, newPassword, fresh)).toBe('password_recovery_expired');

  fresh.clock.advance({ minutes: 5 });
  const third = await tokenFor(erin.email, fresh);
  await erin.client.POST('/v1/account/email', { body: { email: 'erin@example.org', password } });
  expect(await recover(third, newPassword, fresh)).toBe('password_recovery_expired');
});

test('a made-up token, and one for another purpose, has expired', async () => {
  const frank = await world.person('frank');
  const verification = await world.mailbox.next(frank.email, 'Verify');
  const token = verification.link('/verify-email/').split('/').pop() ?? '';
  expect(await recover(token)).toBe('password_recovery_expired');
  expect(await recover(frank.accessToken)).toBe('password_recovery_expired');
  expect(await recover('x')).toBe('password_recovery_expired');
});

test.for([
  ['short', 'password_too_short'],
  ['x'.repeat(73), 'password_too_long'],
  ['aaaaaaaaaaaa', 'password_unique_characters'],
  ['my birthday 19990204', 'password_adjacent_digits'],
  ['same', 'new_password_same'],
] as const)('the password %s is refused with %s, and the link stays open', async ([password, code]) => {
  const grace = await world.person(`grace-${code}`);
  const token = await tokenFor(grace.email);
  expect(await recover(token, password === 'same' ? grace.password : password)).toBe(code);
  expect(await recover(token)).toBe('accepted');
});

test('the answer and the work are the same for an address without an account, which gets no mail', async () => {
  const heidi = await world.person('heidi');
  const ask = async (email: string) => {
    const reply = await fetch(`${world.url}/v1/auth/password/recovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return { status: reply.status, body: await reply.text() };
  };
  const counts = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*) as jobs from pgboss.job where name = 'send-recovery-link'`.execute(
      world.platform.database,
    );
    return Number(rows[0]?.jobs);
  };
  const before = await counts();
  expect(await ask('nobody@example.com')).toEqual({ status: 204, body: '' });
  expect(await counts()).toBe(before + 1);
  expect(await ask(heidi.email)).toEqual({ status: 204, body: '' });
  expect(await counts()).toBe(before + 2);
  // Jobs are taken in order: once heidi has hers, that of nobody was at work.
  await world.mailbox.next(heidi.email, 'Set a new password');
  expect(world.mailbox.all('nobody@example.com')).toEqual([]);
});

test.for(['ivan@example.com', 'unknown@example.com'])(
  'of many requests for %s at once, on two processes, one is taken; the next after five minutes',
  async (email) => {
    await using fresh = await createWorld();
    await fresh.person('ivan');
    await using neighbour = await fresh.neighbour();
    const spellings = [email, email.toUpperCase()];
    const asked = Array.from({ length: 10 }, (_, index) =>
      refusalOf(request(spellings[index % 2] ?? '', index % 3 ? fresh : neighbour)),
    );
    const results = await Promise.all(asked);
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['accepted', 'password_recovery_cooldown']));
    fresh.clock.advance({ minutes: 5 });
    expect(await refusalOf(request(email, fresh))).toBe('accepted');
  },
);

test('no mail can go to something that is no address', async () => {
  expect(await refusalOf(request('alice@example.com\r\nbcc: all@example.com'))).toBe('email_invalid');
  expect(await refusalOf(request('alice'))).toBe('email_invalid');
});

test('whoever recovers has read the mail: the address is verified', async () => {
  const judy = await world.person('judy');
  await recover(await tokenFor(judy.email));
  const { accessToken } = await visitor().POST('/v1/auth/login', {
    body: { email: judy.email, password: newPassword },
  });
  const client = createLanternhostClient({ baseUrl: world.url, token: accessToken });
  expect(await client.GET('/v1/auth')).toMatchObject({ emailVerified: true });
});

test('who registered the address of somebody else keeps no way in once its owner recovers it', async () => {
  const owner = 'nina@example.com';
  const mallory = await world.person('nina');
  const { token } = await mallory.client.POST('/v1/account/api-keys', {
    body: { name: 'for later', permissions: ['account:read'], expiresAt: null },
  });
  const withKey = createLanternhostClient({ baseUrl: world.url, token });
  expect(await withKey.GET('/v1/auth')).toMatchObject({ email: owner });
  expect(await recover(await tokenFor(owner))).toBe('accepted');
  expect(await refusalOf(withKey.GET('/v1/auth'))).toBe('authentication_required');
});

test('who had verified the address keeps the keys of his programs through a recovery', async () => {
  await using fresh = await createWorld();
  const olivia = await fresh.person('olivia');
  const link = (await fresh.mailbox.next(olivia.email, 'Verify')).link('/verify-email/');
  await visitor(fresh).POST('/v1/auth/verify-email', { body: { token: link.split('/').pop() ?? '' } });
  const { token } = await olivia.client.POST('/v1/account/api-keys', {
    body: { name: 'a program', permissions: ['account:read'], expiresAt: null },
  });
  expect(await recover(await tokenFor(olivia.email, fresh), newPassword, fresh)).toBe('accepted');
  const withKey = createLanternhostClient({ baseUrl: fresh.url, token });
  expect(await refusalOf(withKey.GET('/v1/auth'))).toBe('accepted');
});

test('the database holds no token in clear', async () => {
  const mallory = await world.person('mallory');
  const token = await tokenFor(mallory.email);
  const { rows } = await sql<{ text: string }>`
    select encode(token_hash, 'escape') as text from password_recovery`.execute(world.platform.database);
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(token);
  expect(world.log.text()).not.toContain(token);
});
