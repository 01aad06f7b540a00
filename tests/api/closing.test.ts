import { createLanternhostClient } from '@lanternhost/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const visitor = (of = world) => createLanternhostClient({ baseUrl: of.url });
const close = ({ client, password }: Person) => client.POST('/v1/account/closing', { body: { password } });
const keep = ({ client }: Person) => client.DELETE('/v1/account/closing');
const logIn = ({ email, password }: Person, of = world) =>
  visitor(of).POST('/v1/auth/login', { body: { email, password } });

/** Every value of every table that says something of this. */
async function tablesWith(of: World, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    of.platform.database,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} as r where r::text ilike ${`%${text}%`}`.execute(
      of.platform.database,
    );
    if (Number(rows[0]?.count) > 0) found.push(name);
  }
  return found;
}

test('alice asks to be closed, has fourteen days to change her mind, and signs in meanwhile', async () => {
  const alice = await world.person('alice');
  await using channel = await openRawChannel(world.liveUrl, alice.accessToken);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  expect(await alice.client.GET('/v1/auth')).toMatchObject({ closing: 'none', closesAt: null });
  const closesAt = new Date(world.clock.now().getTime() + 14 * 24 * 3600_000).toISOString();
  expect(await close(alice)).toMatchObject({ closing: 'pending', closesAt });
  expect(await channel.next()).toContain('"closing":"pending"');
  expect((await world.mailbox.next(alice.email, 'clos')).text).toContain('5 December 2026');

  const { accessToken } = await logIn(alice);
  const elsewhere = createLanternhostClient({ baseUrl: world.url, token: accessToken });
  expect(await elsewhere.GET('/v1/auth')).toMatchObject({ closing: 'pending', closesAt });
  expect(await keep(alice)).toMatchObject({ closing: 'none', closesAt: null });
  expect(await keep(alice)).toMatchObject({ closing: 'none' });
  const { content } = await alice.client.GET('/v1/notifications');
  expect(content.map(({ title }) => title)).toEqual([
    'Your account stays open',
    'Your account will be closed',
  ]);
});

test('closing needs the password; asked again, the first time counts', async () => {
  await using fresh = await createWorld();
  const bob = await fresh.person('bob');
  expect(await refusalOf(close({ ...bob, password: 'not my password' }))).toBe('wrong_password');
  const { closesAt } = await close(bob);
  fresh.clock.advance({ days: 1 });
  await bob.client.GET('/v1/auth/refresh');
  expect(await close(bob)).toMatchObject({ closesAt });
});

test('after fourteen days the account is closed, and nothing of it says whose it was', async () => {
  await using fresh = await createWorld();
  const carol = await fresh.person('carol');
  await carol.client.PATCH('/v1/account', { body: { name: 'Carol Carpenter' } });
  await fresh.platform.accounts.grant(fresh.platform.database, carol.accountId, ['node:read']);
  await carol.client.POST('/v1/account/api-keys', {
    body: { name: 'a key', permissions: ['account:read'], expiresAt: null },
  });
  await close(carol);
  fresh.clock.advance({ days: 13, hours: 23 });
  const { accessToken } = await logIn(carol, fresh);
  const client = createLanternhostClient({ baseUrl: fresh.url, token: accessToken });
  await fresh.platform.closing.closeDue();
  expect(await client.GET('/v1/auth')).toMatchObject({ closing: 'pending' });

  await using channel = await openRawChannel(fresh.liveUrl, accessToken);
  channel.send({ action: 'subscribe', topic: '/account' });
  await channel.next();
  fresh.clock.advance({ hours: 1 });
  await Promise.all(Array.from({ length: 5 }, () => fresh.platform.closing.closeDue()));
  expect(await channel.closed).toBe(4401);
  expect(await refusalOf(client.GET('/v1/auth'))).toBe('authentication_required');
  expect(await refusalOf(logIn(carol, fresh))).toBe('account_email_unknown');
  await fresh.mailbox.next(carol.email, 'is closed');
  expect(fresh.mailbox.all(carol.email).filter(({ subject }) => subject?.includes('is closed'))).toHaveLength(
    1,
  );

  // The list of mails is the operator's, and cleaned with time.
  expect(await tablesWith(fresh, 'carol')).toEqual(['mail']);
  expect(await tablesWith(fresh, carol.accountId)).toEqual(['account']);
  const row = fresh.platform.database.selectFrom('account').selectAll().where('id', '=', carol.accountId);
  expect(await row.executeTakeFirst()).toMatchObject({ closing: 'closed', name: 'Closed account' });
  await fresh.person('carol');
});

test('the job that closes is there, and does nothing to those who stay', async () => {
  await using fresh = await createWorld();
  const dave = await fresh.person('dave');
  await close(dave);
  await keep(dave);
  fresh.clock.advance({ days: 15 });
  await fresh.platform.closing.closeDue();
  expect(await refusalOf(logIn(dave, fresh))).toBe('accepted');
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'close-due-accounts'`.execute(fresh.platform.database);
  expect(rows).toEqual([{ cron: '*/10 * * * *' }]);
});

test('changing one’s mind and closing at the same moment end in one of the two', async () => {
  await using fresh = await createWorld();
  const erin = await fresh.person('erin');
  await close(erin);
  fresh.clock.advance({ days: 14 });
  const { accessToken } = await logIn(erin, fresh);
  const client = createLanternhostClient({ baseUrl: fresh.url, token: accessToken });
  await Promise.all([
    fresh.platform.closing.closeDue(),
    client.DELETE('/v1/account/closing').catch(() => undefined),
  ]);
  const row = fresh.platform.database
    .selectFrom('account')
    .select(['closing', 'email'])
    .where('id', '=', erin.accountId);
  const account = await row.executeTakeFirstOrThrow();
  if (account.closing === 'none') expect(account.email).toBe(erin.email);
  else
    expect(account).toMatchObject({ closing: 'closed', email: expect.stringContaining('@closed.invalid') });
});

test('the last administrator stays; of two who leave at once one does', async () => {
  await using fresh = await createWorld();
  const frank = await fresh.person('frank', 'admin:read', 'user:write');
  expect(await refusalOf(close(frank))).toBe('last_administrator');
  const grace = await fresh.person('grace', 'admin:read', 'user:write');
  const results = await Promise.all([refusalOf(close(frank)), refusalOf(close(grace))]);
  expect(results.toSorted()).toEqual(['accepted', 'last_administrator']);
});
