import { expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { isPassingFailure, openDatabase, type Database } from '#src/control/database/connection.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

test('a count arrives as a number, and only what a number cannot hold as a bigint', async () => {
  const database = await open();
  const { rows } = await sql`select count(*) as small, 9223372036854775807 as large from account`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ small: 0, large: 9223372036854775807n }]);
});

test('a connection that the server ends mid-work fails that work as unavailable, and the next one succeeds', async () => {
  const database = await open();
  const failure = await database.pool
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error);
  expect(isPassingFailure(failure)).toBe(true);
  await database.ping();
});

test('a connection that the server ends inside a transaction fails as unavailable', async () => {
  const database = await open();
  const failure = await database.kysely
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // From outside, while this connection is checked out and idle.
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(isPassingFailure(failure)).toBe(true);
  await database.ping();
});

test('a server that is not there is a connection failure, and a wrong statement is none', async () => {
  for (const url of [
    'postgresql:///none?host=%2Fnowhere&user=nobody',
    'postgresql://nobody@127.0.0.1:1/none',
  ]) {
    await using database = openDatabase({ url });
    expect(isPassingFailure(await database.ping().catch((error: unknown) => error))).toBe(true);
  }
  const database = await open();
  const mistake = await database.pool.query('select nonsense').catch((error: unknown) => error);
  expect(mistake).toBeInstanceOf(Error);
  expect(isPassingFailure(mistake)).toBe(false);
});

async function open(): Promise<Database> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url });
  onTestFinished(async () => {
    await database[Symbol.asyncDispose]();
    await testDatabase[Symbol.asyncDispose]();
  });
  return database;
}
