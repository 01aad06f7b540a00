import { expect, test } from 'vitest';
import { addressGroup, clientAddress, trustedProxies } from '#src/control/http/client-address.ts';
import { createWorld } from '#tests/world/world.ts';

const attempt = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'alice@example.com', password: 'guess' }),
  });

const statuses = async (count: number, send: (index: number) => Promise<Response>) => {
  const replies: number[] = [];
  for (let index = 0; index < count; index += 1) replies.push((await send(index)).status);
  return replies;
};

test('guessing at one account is stopped, and the reply says for how long', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  expect(await statuses(10, () => attempt(world.url))).not.toContain(429);
  const refused = await attempt(world.url);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errorCode: 'rate_limited', retryAfter: expect.any(Number) },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a made-up X-Forwarded-For resets no limit', async () => {
  await using world = await createWorld({ rateLimitFactor: 1 });
  const replies = await statuses(40, (index) =>
    attempt(world.url, {
      'x-forwarded-for': `198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
    }),
  );
  expect(replies.slice(10)).toEqual(Array(30).fill(429));
});

test('behind a trusted proxy each client has its own limit, and its claims about itself do not count', async () => {
  await using world = await createWorld({ rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] });
  const register = (forwardedFor: string, index: number) =>
    fetch(`${world.url}/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({
        email: `p${index}@example.com`,
        password: 'a fine password',
        acceptTerms: true,
      }),
    });
  expect(await statuses(6, (index) => register(`203.0.113.${index}, 198.51.100.7`, index))).toEqual([
    200, 200, 200, 200, 200, 429,
  ]);
  expect((await register('198.51.100.8', 7)).status).toBe(200);
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

test.for([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
] as const)('%s is limited together with %s', ([address, group]) => {
  expect(addressGroup(address)).toBe(group);
});
