import { LanternhostError } from '@lanternhost/sdk';
import { createLanternhostClient } from '@lanternhost/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof LanternhostError ? error.errorCode : error),
  );

test('alice registers, signs in elsewhere, and sees her account', async () => {
  const alice = await world.person('alice');
  const { accessToken } = await createLanternhostClient({ baseUrl: world.url }).POST('/v1/auth/login', {
    body: { email: 'ALICE@example.com', password: alice.password },
  });
  const elsewhere = createLanternhostClient({ baseUrl: world.url, token: accessToken });
  expect(await elsewhere.GET('/v1/auth')).toMatchObject({
    email: 'alice@example.com',
    name: 'alice',
    emailVerified: false,
  });
  expect(await elsewhere.GET('/v1/auth/permissions')).toEqual([]);
});

// In the C locale PostgreSQL leaves Ä as it is; in others it does not know that Σ ends in ς.
test.for(['ÄNNE@example.com', 'ΝΙΚΟΣ@example.com'])('%s signs in as it registered', async (email) => {
  const visitor = createLanternhostClient({ baseUrl: world.url });
  const body = { email, password: 'somebody likes blocks' };
  await visitor.POST('/v1/auth/register', { body: { ...body, acceptTerms: true } });
  expect(await refusal(visitor.POST('/v1/auth/login', { body }))).toBe('accepted');
});

test('an unknown e-mail address, a wrong password and a taken address each have their code', async () => {
  const bob = await world.person('bob');
  const visitor = createLanternhostClient({ baseUrl: world.url });
  const login = (email: string, password: string) =>
    refusal(visitor.POST('/v1/auth/login', { body: { email, password } }));
  expect(await login('nobody@example.com', 'whatever it is')).toBe('account_email_unknown');
  expect(await login(bob.email, 'not the password')).toBe('wrong_password');
  expect(
    await refusal(
      visitor.POST('/v1/auth/register', {
        body: { email: 'Bob@Example.com', password: 'another password', acceptTerms: true },
      }),
    ),
  ).toBe('account_email_taken');
});

test('of fifty registrations with one address at once, one succeeds', async () => {
  const visitor = createLanternhostClient({ baseUrl: world.url });
  const body = {
    email: 'carol@example.com',
    password: 'carol likes blocks',
    acceptTerms: true as const,
  };
  const results = await Promise.all(
    Array.from({ length: 50 }, () => refusal(visitor.POST('/v1/auth/register', { body }))),
  );
  expect(Map.groupBy(results, String).get('accepted')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['accepted', 'account_email_taken']));
});

test('a session ends seven days after its last refresh', async () => {
  const dave = await world.person('dave');
  world.clock.advance({ days: 6 });
  const { expiresAt } = await dave.client.GET('/v1/auth/refresh');
  expect(new Date(expiresAt).getTime() - world.clock.now().getTime()).toBe(7 * 24 * 3600 * 1000);
  world.clock.advance({ days: 6, hours: 23 });
  expect(await refusal(dave.client.GET('/v1/auth'))).toBe('accepted');
  world.clock.advance({ hours: 1 });
  expect(await refusal(dave.client.GET('/v1/auth'))).toBe('authentication_required');
});

test('logging out ends this session and no other', async () => {
  const erin = await world.person('erin');
  const { accessToken } = await erin.client.POST('/v1/auth/login', {
    body: { email: erin.email, password: erin.password },
  });
  const other = createLanternhostClient({ baseUrl: world.url, token: accessToken });
  await erin.client.POST('/v1/auth/logout');
  expect(await refusal(erin.client.GET('/v1/auth'))).toBe('authentication_required');
  expect(await refusal(other.GET('/v1/auth'))).toBe('accepted');
});

test('the first administrator is made once, by whoever has the newest link', async () => {
  await using fresh = await createWorld();
  const visitor = createLanternhostClient({ baseUrl: fresh.url });
  const old = await fresh.platform.setup.openLink();
  const token = await fresh.platform.setup.openLink();
  const setup = (link: string | undefined, email: string) =>
    refusal(
      visitor.POST('/v1/setup', {
        body: { token: link ?? '', email, password: 'the first of all', acceptTerms: true },
      }),
    );
  expect(await setup(old, 'late@example.com')).toBe('setup_link_invalid');
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setup(token, `admin${index}@example.com`)),
  );
  expect(attempts.filter((result) => result === 'accepted')).toHaveLength(1);
  expect(await fresh.platform.setup.openLink()).toBeUndefined();
});

test('a setup that fails leaves the link open', async () => {
  await using fresh = await createWorld();
  await fresh.person('frank');
  const visitor = createLanternhostClient({ baseUrl: fresh.url });
  const token = (await fresh.platform.setup.openLink()) ?? '';
  const body = {
    token,
    email: 'frank@example.com',
    password: 'the first of all',
    acceptTerms: true as const,
  };
  expect(await refusal(visitor.POST('/v1/setup', { body }))).toBe('account_email_taken');
  const { accessToken } = await visitor.POST('/v1/setup', {
    body: { ...body, email: 'admin@example.com' },
  });
  const admin = createLanternhostClient({ baseUrl: fresh.url, token: accessToken });
  expect(await admin.GET('/v1/auth/permissions')).toContain('admin:read');
});
