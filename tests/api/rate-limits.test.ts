import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Permission } from '#src/contract/permissions.ts';
import { createApi } from '#src/control/http/api.ts';
import { addressGroup, clientAddress, trustedProxies } from '#src/control/http/client-address.ts';
import { createMetrics } from '#src/control/http/metrics.ts';
import { createRateLimits, rateLimitDefaults } from '#src/control/http/rate-limits.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createWorld, type World } from '#tests/world/world.ts';

type Attempt = { email?: string; password?: string; forwardedFor?: string };

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const attempt = (world: World, { email = 'alice@example.com', password = 'guess', forwardedFor }: Attempt) =>
  post(
    `${world.url}/v1/auth/login`,
    { email, password },
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  );

const register = (world: World, name: string, forwardedFor = '') =>
  post(
    `${world.url}/v1/auth/register`,
    { email: `${name}@example.com`, password: 'a fine long password', acceptTerms: true },
    { 'x-forwarded-for': forwardedFor },
  );

const statuses = async (count: number, send: (index: number) => Promise<Response>) => {
  const replies: number[] = [];
  for (let index = 0; index < count; index += 1) replies.push((await send(index)).status);
  return replies;
};

const behindProxy = { rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] };

test.for(['alice@example.com', 'nobody@example.com'])(
  'guessing at %s is stopped, and the reply says for how long',
  async (email) => {
    await using world = await createWorld({ rateLimitFactor: 1 });
    await world.person('alice');
    expect(await statuses(10, () => attempt(world, { email }))).not.toContain(429);
    const refused = await attempt(world, { email });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { errorCode: 'rate_limited', retryAfter: expect.any(Number) },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

test('who guesses at an account does not lock its owner out, who may sign in as often as need be', async () => {
  await using world = await createWorld(behindProxy);
  const { email, password } = await world.person('alice');
  const guesses = await statuses(12, () => attempt(world, { email, forwardedFor: '198.51.100.1' }));
  expect(guesses.slice(10)).toEqual([429, 429]);
  const owner = { email, password, forwardedFor: '198.51.100.2' };
  expect(await statuses(15, () => attempt(world, owner))).toEqual(Array(15).fill(200));
});

test('guessing at one account from many addresses is stopped too', async () => {
  await using world = await createWorld(behindProxy);
  const replies = await statuses(101, (index) =>
    attempt(world, { email: 'nobody@example.com', forwardedFor: `198.51.100.${index}` }),
  );
  expect(replies).toEqual([...Array(100).fill(404), 429]);
});

test('many guesses at once are no way around the limit', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  await world.person('alice');
  const replies = await Promise.all(Array.from({ length: 25 }, () => attempt(world, {})));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('a made-up X-Forwarded-For resets no limit', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  const replies = await statuses(35, (index) =>
    post(
      `${world.url}/v1/auth/login`,
      { email: `nobody${index}@example.com`, password: 'guess' },
      {
        'x-forwarded-for': `198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
      },
    ),
  );
  expect(replies).toEqual([...Array(30).fill(404), ...Array(5).fill(429)]);
});

test('behind a trusted proxy each client has its own limit, and its claims about itself do not count', async () => {
  await using world = await createWorld(behindProxy);
  const first = (index: number) => register(world, `p${index}`, `203.0.113.${index}, 198.51.100.7`);
  expect(await statuses(6, first)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await register(world, 'p7', '198.51.100.8')).status).toBe(200);
});

test('five accounts in three days may be registered from one address, whichever process is asked', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  await using neighbour = await world.neighbour();
  expect(await statuses(5, (index) => register(world, `p${index}`))).toEqual(Array(5).fill(200));
  const refused = await register(neighbour, 'p5');
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errorCode: 'registration_rate_limit', retryAfter: 3 * 24 * 60 * 60 },
  ]);
  world.clock.advance({ days: 3 });
  expect((await register(neighbour, 'p5')).status).toBe(200);
});

test('of many registrations at once from one address five succeed', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => register(world, `p${index}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  const accounts = await world.platform.database.selectFrom('account').select('id').execute();
  expect(accounts).toHaveLength(5);
});

test('a registration that is refused does not count', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  await register(world, 'alice');
  expect(await statuses(6, () => register(world, 'alice'))).toEqual(Array(6).fill(409));
  expect(await statuses(6, () => register(world, 'not an address'))).toEqual(Array(6).fill(400));
  expect(await statuses(5, (index) => register(world, `p${index}`))).toEqual([200, 200, 200, 200, 429]);
});

test('requests are counted per address and, from whichever address, per account', async () => {
  const caller = {
    accountId: 'a',
    kind: 'session' as const,
    sessionId: 's',
    expiresAt: new Date(),
    permissions: new Set<Permission>(),
  };
  const account = {
    id: caller.accountId,
    email: 'a@example.com',
    name: 'a',
    emailVerified: false,
    language: 'en' as const,
    createdAt: new Date(0).toISOString(),
    closing: 'none' as const,
    closesAt: null,
  };
  const minute = (points: number) => ({ points, seconds: 60 });
  const api = createApi({
    modules: [],
    log: recordedLog().log,
    metrics: createMetrics(),
    rateLimits: createRateLimits(1, {
      ...rateLimitDefaults,
      requestsPerAddress: minute(3),
      requestsPerAccount: minute(5),
    }),
    isTrustedProxy: () => false,
    identify: async () => ({ caller, account }),
  });
  const ask = (remoteAddress: string, headers = {}) => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { socket: { remoteAddress } });
    return api.request('/v1/openapi.json', { headers }, { incoming }) as Promise<Response>;
  };
  expect(await statuses(4, () => ask('192.0.2.1'))).toEqual([200, 200, 200, 429]);
  expect(await statuses(4, (index) => ask(`2001:db8::${index + 1}`))).toEqual([200, 200, 200, 429]);
  const authorization = `bearer ${'t'.repeat(43)}`;
  expect(await statuses(6, (index) => ask(`192.0.2.${index + 10}`, { authorization }))).toEqual([
    200, 200, 200, 200, 200, 429,
  ]);
});

test.for([
  ['203.0.113.5', 'from anywhere', '203.0.113.5'],
  ['::ffff:203.0.113.5', undefined, '203.0.113.5'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', 'not an address', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['fd00::1', '2001:db8::5', '2001:db8::5'],
] as const)('a connection from %s that says %s counts as %s', ([socket, forwardedFor, expected]) => {
  expect(clientAddress(socket, forwardedFor, trustedProxies(['10.0.0.0/8', 'fd00::/8']))).toBe(expected);
});

test.for(['10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/8 ', '::/129', 'proxy', ''])(
  '“%s” is no range of proxies to trust, and is refused by its name',
  (range) => expect(() => trustedProxies([range])).toThrow(`"${range}" is not an address or CIDR range`),
);

test.for([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
] as const)('%s is limited together with %s', ([address, group]) => {
  expect(addressGroup(address)).toBe(group);
});
