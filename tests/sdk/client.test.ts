import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { describe, expect, test } from 'vitest';
import { reply, startTestServer } from './test-server.ts';

const account = {
  id: '1',
  email: 'alice@example.com',
  name: 'Alice',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
};

async function refusal(call: Promise<unknown>): Promise<LanternhostError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LanternhostError)) throw new Error(`Not a LanternhostError: ${String(error)}`);
  return error;
}

describe('calls', () => {
  test('a log-in sends its body and resolves to the body of the reply', async () => {
    await using server = await startTestServer({
      onRequest: (_, response) => reply(response, 200, { accessToken: 'lh_1' }),
    });
    const client = createLanternhostClient({ baseUrl: `${server.baseUrl}/` });

    const { accessToken } = await client.POST('/v1/auth/login', {
      body: { email: 'alice@example.com', password: 'secret' },
    });

    expect(accessToken).toBe('lh_1');
    expect(server.requests).toMatchObject([
      { method: 'POST', path: '/v1/auth/login', body: '{"email":"alice@example.com","password":"secret"}' },
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a reply without a body resolves to undefined', async () => {
    await using server = await startTestServer({ onRequest: (_, response) => reply(response, 204) });
    expect(
      await createLanternhostClient({ baseUrl: server.baseUrl }).POST('/v1/auth/logout'),
    ).toBeUndefined();
  });

  test('the token function is asked at every call', async () => {
    await using server = await startTestServer({ onRequest: (_, response) => reply(response, 200, account) });
    const tokens = ['lh_1', undefined, 'lh_2'];
    const client = createLanternhostClient({ baseUrl: server.baseUrl, token: async () => tokens.shift() });

    for (let call = 0; call < 3; call += 1) await client.GET('/v1/auth');

    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer lh_1',
      undefined,
      'Bearer lh_2',
    ]);
  });

  test('a failing token function fails the call with its own error', async () => {
    const client = createLanternhostClient({
      baseUrl: 'http://127.0.0.1:1',
      token: () => Promise.reject(new Error('storage is locked')),
    });
    await expect(client.GET('/v1/auth')).rejects.toThrow('storage is locked');
  });

  test('an idempotency key is sent as given, or made anew for each call', async () => {
    await using server = await startTestServer({ onRequest: (_, response) => reply(response, 200, account) });
    const client = createLanternhostClient({ baseUrl: server.baseUrl, token: 'lh_1' });

    await client.PATCH('/v1/account', { body: { name: 'Al' }, idempotencyKey: 'order-7' });
    await client.PATCH('/v1/account', { body: { name: 'Al' }, idempotencyKey: true });
    await client.PATCH('/v1/account', { body: { name: 'Al' }, idempotencyKey: true });
    await client.PATCH('/v1/account', { body: { name: 'Al' } });

    const [given, first, second, none] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(given).toBe('order-7');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(none).toBeUndefined();
  });

  test('an own fetch reaches an API inside the same process', async () => {
    const client = createLanternhostClient({
      baseUrl: 'http://in-process',
      fetch: (request) => Response.json({ ...account, name: new URL(request.url).pathname }),
    });
    expect((await client.GET('/v1/auth')).name).toBe('/v1/auth');
  });

  test.for(['..', '.', ''])(
    'a path parameter %j is refused instead of addressing another path',
    async (id) => {
      await using server = await startTestServer({ onRequest: (_, response) => reply(response, 200, {}) });
      const client = createLanternhostClient({ baseUrl: server.baseUrl });
      const get = client.GET as (path: string, options: object) => Promise<unknown>;

      await expect(get('/v1/things/{id}', { params: { path: { id } } })).rejects.toThrow(
        'The path parameter id cannot be',
      );
      expect(server.requests).toEqual([]);
      await get('/v1/things/{id}', { params: { path: { id: '../a b' } } });
      expect(server.requests[0]?.path).toBe('/v1/things/..%2Fa%20b');
    },
  );
});

describe('refusals', () => {
  test.for([
    {
      name: 'the usual body',
      status: 404,
      body: '{"status":404,"errorCode":"account_email_unknown","message":"No such account","requestId":"r1"}',
      expected: {
        status: 404,
        errorCode: 'account_email_unknown',
        message: 'No such account',
        requestId: 'r1',
      },
    },
    {
      name: 'extra fields',
      status: 400,
      body: '{"status":400,"errorCode":"invalid_request","message":"unknown error","fields":[{"path":"name","message":"required"}]}',
      expected: {
        status: 400,
        errorCode: 'invalid_request',
        fields: [{ path: 'name', message: 'required' }],
      },
    },
    { name: "a proxy's page", status: 502, body: '<html>Bad Gateway</html>', expected: { status: 502 } },
    { name: 'no body', status: 500, body: '', expected: { status: 500 } },
    { name: 'JSON of another shape', status: 418, body: '["teapot"]', expected: { status: 418 } },
    { name: 'null', status: 500, body: 'null', expected: { status: 500 } },
    {
      name: 'fields of other types',
      status: 500,
      body: '{"errorCode":7,"message":null}',
      expected: { status: 500 },
    },
  ])('$name becomes an error with status, code and message', async ({ status, body, expected }) => {
    await using server = await startTestServer({
      onRequest: (_, response) => response.writeHead(status).end(body),
    });
    const error = await refusal(createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features'));
    expect(error).toMatchObject({ errorCode: 'unknown', message: 'unknown error', ...expected });
    expect(error.name).toBe('LanternhostError');
  });

  test('a body cannot replace what an error is made of', async () => {
    const body = '{"stack":"forged","name":"forged","toString":"forged","__proto__":{"status":200}}';
    await using server = await startTestServer({
      onRequest: (_, response) => response.writeHead(500).end(body),
    });
    const error = await refusal(createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features'));
    expect(error.stack).not.toBe('forged');
    expect(String(error)).toBe('LanternhostError: unknown error');
    expect(error.status).toBe(500);
  });

  test('a successful reply that is not JSON is an error with its status', async () => {
    await using server = await startTestServer({
      onRequest: (_, response) => response.end('<html>Log in to the hotel</html>'),
    });
    const error = await refusal(createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features'));
    expect(error).toMatchObject({ status: 200, errorCode: 'unknown', message: 'unknown error' });
  });

  test('nobody listening is a network error with status 0', async () => {
    const closed = createServer().listen(0);
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const error = await refusal(
      createLanternhostClient({ baseUrl: `http://127.0.0.1:${port}` }).GET('/v1/features'),
    );
    expect(error).toMatchObject({ status: 0, errorCode: 'network_error', message: 'network error' });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test('a reply that breaks off is a network error', async () => {
    await using server = await startTestServer({
      onRequest: (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"enabled":');
        setImmediate(() => response.destroy());
      },
    });
    const error = await refusal(createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features'));
    expect(error).toMatchObject({ status: 0, errorCode: 'network_error' });
  });

  test('a refused token is reported with the token that was sent', async () => {
    await using server = await startTestServer({
      onRequest: ({ path }, response) =>
        reply(response, 401, {
          errorCode: path === '/v1/auth' ? 'authentication_required' : 'wrong_password',
          message: 'No',
        }),
    });
    const refused: unknown[] = [];
    const client = createLanternhostClient({
      baseUrl: server.baseUrl,
      token: 'lh_old',
      onAuthenticationRequired: (token) => refused.push(token),
    });
    await refusal(client.POST('/v1/auth/login', { body: { email: 'a@b.c', password: 'x' } }));
    expect(refused).toEqual([]);
    await refusal(client.GET('/v1/auth'));
    expect(refused).toEqual(['lh_old']);
  });
});

describe('time-outs and aborts', () => {
  test.for(['the reply', 'the rest of the reply', 'the token', 'an in-process API'])(
    'waiting for %s ends with TIMEOUT',
    async (what) => {
      await using server = await startTestServer({
        onRequest: (_, response) => {
          if (what === 'the rest of the reply') response.write('{"enabled":');
        },
      });
      const client = createLanternhostClient({
        baseUrl: server.baseUrl,
        timeoutMs: 50,
        ...(what === 'the token' && { token: () => new Promise<string>(() => {}) }),
        ...(what === 'an in-process API' && { fetch: () => new Promise<Response>(() => {}) }),
      });
      const error = await refusal(client.GET('/v1/features'));
      expect(error).toMatchObject({ message: 'TIMEOUT', errorCode: 'timeout', status: 0 });
    },
  );

  test('one call may have its own time-out', async () => {
    await using server = await startTestServer({});
    const error = await refusal(
      createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features', { timeoutMs: 20 }),
    );
    expect(error.message).toBe('TIMEOUT');
  });

  test("the caller's abort is not reported as a time-out, and ends the request", async () => {
    const caller = new AbortController();
    const hungUp = Promise.withResolvers<void>();
    await using server = await startTestServer({
      onRequest: (_, response) => {
        response.on('close', hungUp.resolve);
        caller.abort();
      },
    });
    const call = createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features', {
      signal: caller.signal,
    });
    const reason: unknown = await call.catch((thrown: unknown) => thrown);
    expect(reason).toMatchObject({ name: 'AbortError' });
    expect(reason).toBe(caller.signal.reason);
    await hungUp.promise;
  });

  test('a signal that is aborted already sends nothing', async () => {
    await using server = await startTestServer({});
    const call = createLanternhostClient({ baseUrl: server.baseUrl }).GET('/v1/features', {
      signal: AbortSignal.abort('left'),
    });
    await expect(call).rejects.toBe('left');
    expect(server.requests).toEqual([]);
  });
});
