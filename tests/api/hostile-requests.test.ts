import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
let alice: Person;
beforeAll(async () => {
  world = await createWorld();
  alice = await world.person('alice');
});
afterAll(() => world[Symbol.asyncDispose]());

type Attack = {
  title: string;
  method?: string;
  path?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  status: number;
  code: string;
};

const login = '/v1/auth/login';
const attacks: Attack[] = [
  { title: 'an unknown route', path: '/v1/nothing', status: 404, code: 'not_found' },
  { title: 'a route with a trailing slash too many', path: '/v1/auth//', status: 404, code: 'not_found' },
  { title: 'a broken percent escape', path: '/v1/%E0%A4%A', status: 404, code: 'not_found' },
  { title: 'a path that climbs', path: '/v1/..%2f..%2fetc%2fpasswd', status: 404, code: 'not_found' },
  { title: 'a wrong method', method: 'DELETE', path: login, status: 405, code: 'method_not_allowed' },
  { title: 'a method nobody uses', method: 'PROPFIND', path: login, status: 405, code: 'method_not_allowed' },
  { title: 'malformed JSON', body: '{"email":', status: 400, code: 'invalid_json' },
  { title: 'an empty body', body: '', status: 400, code: 'invalid_request' },
  { title: 'JSON that is not an object', body: '[]', status: 400, code: 'invalid_request' },
  {
    title: 'an escaped NUL',
    body: String.raw`{"email":"a\u0000@example.com","password":"x"}`,
    status: 400,
    code: 'invalid_json',
  },
  {
    title: 'a raw NUL',
    body: '{"email":"a\0@example.com","password":"x"}',
    status: 400,
    code: 'invalid_json',
  },
  {
    title: '20,000 nested arrays',
    body: '['.repeat(20_000) + ']'.repeat(20_000),
    status: 400,
    code: 'invalid_json',
  },
  { title: '100,000 nested arrays', body: '['.repeat(100_000), status: 413, code: 'body_too_large' },
  {
    title: 'an oversize body',
    body: JSON.stringify({ email: 'x'.repeat(70_000) }),
    status: 413,
    code: 'body_too_large',
  },
  {
    title: 'bytes that are not UTF-8',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    status: 400,
    code: 'invalid_json',
  },
  {
    title: 'a form instead of JSON',
    body: 'email=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    title: 'a body without a type',
    body: '{}',
    headers: { 'content-type': '' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    title: 'a prototype as a field',
    body: '{"__proto__":{"admin":true},"email":"a@example.com"}',
    status: 400,
    code: 'invalid_request',
  },
  {
    title: 'a lone surrogate',
    body: String.raw`{"email":"\ud800@example.com","password":"x"}`,
    status: 400,
    code: 'invalid_request',
  },
  {
    title: 'a log-in with something else than an address',
    body: '{"email":"a","password":"x"}',
    status: 400,
    code: 'invalid_request',
  },
  {
    title: 'a number where text belongs',
    body: '{"email":1,"password":2}',
    status: 400,
    code: 'invalid_request',
  },
  {
    title: 'a bearer token of another kind',
    path: '/v1/auth',
    method: 'GET',
    headers: { authorization: 'Bearer null' },
    status: 401,
    code: 'authentication_required',
  },
  {
    title: 'basic authentication',
    path: '/v1/auth',
    method: 'GET',
    headers: { authorization: 'Basic YTpi' },
    status: 401,
    code: 'authentication_required',
  },
];

describe('a hostile request gets a clear refusal', () => {
  test.for(attacks)('$title → $status $code', async (attack) => {
    const reply = await send(attack);
    expect({ status: reply.status, code: reply.body.errorCode }).toEqual({
      status: attack.status,
      code: attack.code,
    });
    expect(reply.body).toMatchObject({
      status: attack.status,
      message: expect.stringMatching(/\S/),
      requestId: reply.requestId,
    });
  });

  test('the same body sent in chunks without a length is limited too', async () => {
    const reply = await send({
      title: '',
      body: 'x'.repeat(80_000),
      headers: { 'transfer-encoding': 'chunked' },
      status: 413,
      code: '',
    });
    expect(reply).toMatchObject({ status: 413, body: { errorCode: 'body_too_large' } });
  });

  test('a wrong method is told which ones there are', async () => {
    const reply = await fetch(`${world.url}${login}`, { method: 'PUT' });
    expect(reply.headers.get('allow')).toBe('POST');
  });

  const account = { email: 'zoe@example.com', password: 'a fine long password', acceptTerms: true };
  test.for([
    [{ email: 'a' }, 'email_invalid', 'Please provide a valid email address'],
    [{ email: 1, password: 'short' }, 'email_invalid', 'Email is required'],
    [{ password: 'short' }, 'password_too_short', 'Must be at least 12 characters long'],
    [
      { password: 'x'.repeat(73), acceptTerms: false },
      'password_too_long',
      'Must be at most 72 characters long',
    ],
    [{ password: 1 }, 'invalid_request', 'password: Password is required'],
    [{ acceptTerms: false }, 'invalid_request', expect.stringMatching(/^acceptTerms: /)],
  ] as const)('an account with %o is refused with %s', async ([fault, errorCode, message]) => {
    for (const path of ['/v1/auth/register', '/v1/setup']) {
      const body = JSON.stringify({ ...account, token: 'a link', ...fault });
      const reply = await send({ title: '', path, body, status: 400, code: '' });
      expect(reply.body).toMatchObject({ status: 400, errorCode, message });
      expect(reply.body['fields']).toContainEqual({
        path: Object.keys(fault)[0],
        message: expect.any(String),
      });
    }
  });

  test('invalid fields are named with the words of the form', async () => {
    const reply = await send({
      title: '',
      path: '/v1/auth/register',
      body: '{"email":"a","password":"short","acceptTerms":false}',
      status: 400,
      code: '',
    });
    expect(reply.body['fields']).toEqual([
      { path: 'email', message: 'Please provide a valid email address' },
      { path: 'password', message: 'Must be at least 12 characters long' },
      {
        path: 'acceptTerms',
        message: 'To use this service you must accept the Terms of Service and Privacy Policy.',
      },
    ]);
  });

  test('fields that a call does not take change nothing', async () => {
    const reply = await fetch(`${world.url}/v1/account`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${alice.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Alice',
        id: crypto.randomUUID(),
        email: 'root@example.com',
        emailVerified: true,
      }),
    });
    expect(await reply.json()).toMatchObject({
      name: 'Alice',
      id: alice.accountId,
      email: alice.email,
      emailVerified: false,
    });
  });
});

test('no secret of a request reaches the log', async () => {
  await send({
    title: '',
    body: JSON.stringify({ email: alice.email, password: 'a wrong but real password' }),
    status: 401,
    code: '',
  });
  await alice.client.GET('/v1/auth');
  const written = world.log.text();
  expect(written).toContain('/v1/auth/login');
  expect(written).not.toContain('a wrong but real password');
  expect(written).not.toContain(alice.accessToken);
  expect(written).not.toContain(alice.password);
});

/** Raw node:http, because fetch would tidy up paths, methods and headers. */
async function send(attack: Attack) {
  const { hostname, port } = new URL(world.url);
  const headers = { 'content-type': 'application/json', ...attack.headers };
  const sent = request({
    hostname,
    port,
    method: attack.method ?? (attack.path && attack.path !== login && !attack.body ? 'GET' : 'POST'),
    path: attack.path ?? login,
    headers,
  });
  sent.end(attack.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>);
  const text = Buffer.concat(chunks).toString();
  return {
    status: response.statusCode,
    requestId: response.headers['x-request-id'],
    body: JSON.parse(text) as Record<string, unknown>,
  };
}
