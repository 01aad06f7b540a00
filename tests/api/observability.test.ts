import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTime } from '#src/control/http/time-limit.ts';
import { replyToError } from '#src/control/http/error-reply.ts';
import type { ApiEnvironment } from '#src/control/http/environment.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('a reply and its log line share a request id that the caller cannot choose', async () => {
  const reply = await fetch(`${world.url}/v1/features`, { headers: { 'x-request-id': 'mine' } });
  const requestId = reply.headers.get('x-request-id');
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(world.log.lines().filter((line) => line['requestId'] === requestId)).toMatchObject([
    { msg: 'request', method: 'GET', route: '/v1/features', status: 200 },
  ]);
});

test('a line break in what is logged stays inside its log line', () => {
  const { log, text } = recordedLog();
  log.info({ path: '/v1/\n{"level":60}' }, 'a\nb');
  expect(text().trimEnd().split('\n')).toHaveLength(1);
});

test('guesses, trespass and floods leave a line with who and from where, without secrets', async () => {
  await using limited = await createWorld({ rateLimitFactor: 1 });
  const eve = await limited.person('eve');
  const logIn = (email: string) =>
    fetch(`${limited.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a wrong but real password' }),
    });
  await eve.client.GET('/v1/admin/nodes').catch(() => undefined);
  await logIn(eve.email);
  for (let guess = 0; guess < 11; guess += 1) await logIn('nobody@example.com');

  const refused = limited.log.lines().filter(({ msg }) => msg === 'refused');
  const line = { level: 30, clientAddress: '127.0.0.1', requestId: expect.any(String) };
  expect(refused).toHaveLength(13);
  expect([refused[0], refused[1], refused[2], refused[12]]).toMatchObject([
    { ...line, code: 'permission_denied', accountId: eve.accountId },
    { ...line, code: 'wrong_password', accountId: eve.accountId },
    { ...line, code: 'account_email_unknown' },
    { ...line, code: 'rate_limited' },
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/@example|real password/);
});

test('metrics count requests by route template, never by what a visitor typed', async () => {
  await fetch(`${world.url}/v1/made-up-${crypto.randomUUID()}`);
  await fetch(`${world.url}/v1/features`);
  const text = await world.platform.metrics.registry.metrics();
  expect(text).toMatch(
    /lanternhost_http_request_seconds_count\{method="GET",route="\/v1\/features",status="200"\} [1-9]/,
  );
  expect(text).not.toContain('made-up');
  expect(text).toContain('process_cpu_user_seconds_total');
  expect(text).toContain('lanternhost_live_channels 0');
});

test('an answer that is not ready in time is given up with 408', async () => {
  const app = new Hono<ApiEnvironment>();
  app.onError(replyToError);
  app.use(async (c, next) => {
    c.set('log', recordedLog().log);
    c.set('requestId', 'r');
    await next();
  });
  app.use(limitTime(20));
  app.get('/', () => new Promise<Response>(() => undefined));
  const reply = await app.request('/');
  expect([reply.status, await reply.json()]).toMatchObject([408, { errorCode: 'request_timeout' }]);
});

test('a fault of ours is told without its details, which the log has', async () => {
  const app = new Hono<ApiEnvironment>();
  const recorded = recordedLog();
  app.onError(replyToError);
  app.get('/', (c) => {
    c.set('log', recorded.log);
    c.set('requestId', 'r-1');
    throw new Error('the secret of the database');
  });
  const reply = await app.request('/');
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain('secret of the database');
  expect(recorded.text()).toContain('the secret of the database');
});

test('a statement that takes too long and one that gives way in a deadlock are told to try again', async () => {
  const app = new Hono<ApiEnvironment>();
  app.onError(replyToError);
  app.use(async (c, next) => {
    c.set('log', recordedLog().log);
    c.set('requestId', 'r');
    await next();
  });
  const { database } = world.platform;
  app.get('/slow', () =>
    database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 20`.execute(transaction);
      await sql`select pg_sleep(10)`.execute(transaction);
      return new Response();
    }),
  );
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const lockBoth = (own: 0 | 1, other: 0 | 1) =>
    database.transaction().execute(async (transaction) => {
      await sql`set local deadlock_timeout = 50`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${own})`.execute(transaction);
      bothHoldOne[own].resolve();
      await bothHoldOne[other].promise;
      await sql`select pg_advisory_xact_lock(${other})`.execute(transaction);
      return new Response();
    });
  app.get('/there', () => lockBoth(0, 1));
  app.get('/back', () => lockBoth(1, 0));

  const slow = await app.request('/slow');
  expect([slow.status, await slow.json()]).toMatchObject([503, { errorCode: 'unavailable' }]);
  const crossing = await Promise.all([app.request('/there'), app.request('/back')]);
  expect(new Set(crossing.map(({ status }) => status))).toEqual(new Set([200, 503]));
});

test('the document at /v1/openapi.json is the one in the repository', async () => {
  const { default: committed } = await import('../../openapi/openapi.json', { with: { type: 'json' } });
  expect(await (await fetch(`${world.url}/v1/openapi.json`)).json()).toEqual(committed);
});
