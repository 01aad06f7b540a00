import { expect, test } from 'vitest';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

const behindProxy = { rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] };

const send = (world: World, path: string, method: string, body: object, from: string, token = '') =>
  fetch(`${world.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });

const logIn = (world: World, person: { email: string; password: string }, from = '198.51.100.1') =>
  send(world, '/v1/auth/login', 'POST', { email: person.email, password: person.password }, from);

/** Wrong passwords that were counted before: what a process limits per minute would make a test wait for hours. */
async function countWrongPasswords(world: World, key: string, events: number, name = 'PerAddressAndAccount') {
  const { createHash } = await import('node:crypto');
  await world.platform.database
    .insertInto('limit_count')
    .values({
      limit_name: `wrongPasswords${name}`,
      key_hash: createHash('sha256').update(key).digest(),
      events,
      ends_at: new Date(world.clock.now().getTime() + 3600_000),
    })
    .execute();
}

test('wrong passwords count over all processes and restarts, for the address that guesses', async () => {
  await using world = await createWorld(behindProxy);
  const alice = await world.person('alice');
  await countWrongPasswords(world, `198.51.100.1 ${alice.email}`, 28);
  const guess = { ...alice, password: 'guess' };
  await using neighbour = await world.neighbour();
  expect((await logIn(world, guess)).status).toBe(401);
  expect((await logIn(neighbour, guess)).status).toBe(401);
  const refused = await logIn(world, guess);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errorCode: 'rate_limited', retryAfter: 3600 },
  ]);
  await using restarted = await world.neighbour();
  expect((await logIn(restarted, alice)).status).toBe(429);
  expect((await logIn(restarted, alice, '198.51.100.2')).status).toBe(200);
  world.clock.advance({ hours: 1 });
  expect((await logIn(restarted, alice)).status).toBe(200);
});

test('whoever is stopped for guessing uses up nothing of what all addresses have together', async () => {
  await using world = await createWorld(behindProxy);
  const bob = await world.person('bob');
  await countWrongPasswords(world, `198.51.100.1 ${bob.email}`, 30);
  await countWrongPasswords(world, bob.email, 299, 'PerAccount');
  for (let index = 0; index < 5; index += 1) expect((await logIn(world, bob)).status).toBe(429);
  expect((await logIn(world, { ...bob, password: 'guess' }, '198.51.100.2')).status).toBe(401);
  expect((await logIn(world, bob, '198.51.100.3')).status).toBe(429);
});

test('signing in rightly uses up nothing, on however many processes at once', async () => {
  await using world = await createWorld(behindProxy);
  const carol = await world.person('carol');
  await using neighbour = await world.neighbour();
  await countWrongPasswords(world, `198.51.100.1 ${carol.email}`, 20);
  const logIns = [world, neighbour].flatMap((process) =>
    Array.from({ length: 5 }, () => logIn(process, carol)),
  );
  expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  const [count] = await world.platform.database
    .selectFrom('limit_count')
    .select('events')
    .where('limit_name', '=', 'wrongPasswordsPerAddressAndAccount')
    .execute();
  expect(count).toEqual({ events: 20 });
});

test('many guesses at once on several processes are no way around the limit', async () => {
  await using world = await createWorld(behindProxy);
  const dave = await world.person('dave');
  await using neighbour = await world.neighbour();
  await countWrongPasswords(world, `198.51.100.1 ${dave.email}`, 25);
  const guesses = [world, neighbour].flatMap((process) =>
    Array.from({ length: 8 }, () => logIn(process, { ...dave, password: 'guess' })),
  );
  const replies = await Promise.all(guesses);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('a session is no way around: its wrong passwords count with those of the log-in', async () => {
  await using world = await createWorld(behindProxy);
  const erin: Person = await world.person('erin');
  await countWrongPasswords(world, `198.51.100.1 ${erin.email}`, 29);
  const change = (password: string) =>
    send(
      world,
      '/v1/account/password',
      'PUT',
      { password, newPassword: 'a new and longer phrase' },
      '198.51.100.1',
      erin.accessToken,
    );
  expect((await change('guess')).status).toBe(401);
  expect((await change(erin.password)).status).toBe(429);
  expect((await logIn(world, erin)).status).toBe(429);
});
