import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openDatabase, type Database } from '#src/control/database/connection.ts';
import {
  defineJob,
  jobWorker,
  noJobs,
  schedule,
  startJobs,
  type Jobs,
  type JobSchedule,
  type JobWorker,
} from '#src/control/database/jobs.ts';
import {
  cleanExpiredRowsEveryHour,
  cleanExpiredRowsWorker,
} from '#src/control/database/jobs/clean-expired-rows.ts';
import { createLog } from '#src/control/log.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

const greet = defineJob({
  name: 'greet',
  schema: z.object({ guest: z.string() }),
  retries: 1,
  retryDelay: 1,
});

test('a job runs when the transaction that added it commits, and not when it rolls back', async () => {
  const { database, start } = await world();
  const greeted = Promise.withResolvers<string>();
  const jobs = await start([jobWorker(greet, async ({ guest }) => greeted.resolve(guest))]);
  const rolledBack = database.kysely.transaction().execute(async (transaction) => {
    await jobs.enqueue(transaction, greet, { guest: 'mallory' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.kysely
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, greet, { guest: 'alice' }));
  expect(await greeted.promise).toBe('alice');
});

test('a job that fails once is tried again', async () => {
  const { database, start } = await world();
  const attempts: number[] = [];
  const done = Promise.withResolvers<void>();
  const jobs = await start([
    jobWorker(greet, async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('the door is stuck');
      done.resolve();
    }),
  ]);
  await jobs.enqueue(database.kysely, greet, { guest: 'bob' });
  await done.promise;
  expect(attempts).toEqual([1, 2]);
});

test('a job that always fails becomes a dead letter with its data', async () => {
  const { database, start } = await world();
  const jobs = await start([
    jobWorker(greet, async () => {
      throw new Error('nobody is home');
    }),
  ]);
  const jobId = await jobs.enqueue(database.kysely, greet, { guest: 'carol' });
  let letters = await jobs.deadLetters();
  // The queue tells nobody of a dead letter.
  for (; letters.length === 0; letters = await jobs.deadLetters()) await sleep(50);
  expect(letters).toEqual([{ jobId, job: 'greet', data: { guest: 'carol' }, failedAt: expect.any(Date) }]);
});

test('data that the job does not describe is refused when it is added', async () => {
  const { database, start } = await world();
  const jobs = await start([jobWorker(greet, async () => undefined)]);
  const wrong = { guest: 7 } as unknown as { guest: string };
  await expect(jobs.enqueue(database.kysely, greet, wrong)).rejects.toThrow(z.ZodError);
});

test('a job added before the process died runs in the next one', async () => {
  const { database, start } = await world();
  const first = await start([jobWorker(greet, async () => undefined)]);
  await jobsStopped(first);
  await database.pool.query(`insert into pgboss.job (name, data) values ('greet', '{"guest": "dave"}')`);
  const greeted = Promise.withResolvers<string>();
  await start([jobWorker(greet, async ({ guest }) => greeted.resolve(guest))]);
  expect(await greeted.promise).toBe('dave');
});

test('a schedule is stored once however often processes start, and goes when the code no longer has it', async () => {
  const { database, start } = await world();
  const stored = async (): Promise<unknown[]> =>
    (await database.pool.query('select name, cron from pgboss.schedule')).rows;
  const worker = jobWorker(greet, async () => undefined);
  const yearly = [schedule(greet, '0 0 1 1 *', { guest: 'everyone' })];
  await start([worker], yearly);
  await start([worker], yearly);
  expect(await stored()).toEqual([{ name: 'greet', cron: '0 0 1 1 *' }]);
  await start([worker]);
  expect(await stored()).toEqual([]);
});

test('an occurrence that came due while no process ran is made good once', async () => {
  const { database, start } = await world();
  const guests: string[] = [];
  const greeted = Promise.withResolvers<void>();
  const worker = jobWorker(greet, async ({ guest }) => {
    guests.push(guest);
    greeted.resolve();
  });
  const everyMinute = [schedule(greet, '* * * * *', { guest: 'everyone' })];
  await jobsStopped(await start([worker], everyMinute));
  // As a process killed three minutes ago leaves it.
  await database.pool.query(
    `update pgboss.schedule set created_on = now() - interval '1 hour', updated_on = now() - interval '1 hour'`,
  );
  await database.pool.query(`update pgboss.version set cron_on = now() - interval '3 minutes'`);
  await database.pool.query(`delete from pgboss.job`);
  guests.length = 0;
  await start([worker], everyMinute);
  await greeted.promise;
  expect(guests).toEqual(['everyone']);
});

test('expired sessions and day-old idempotency keys are cleaned, the others stay', async () => {
  const { database } = await world();
  const now = new Date('2030-01-02T12:00:00Z');
  const hours = (count: number): Date => new Date(now.getTime() + count * 3600_000);
  const account = await database.kysely
    .insertInto('account')
    .values({
      email: 'alice@example.org',
      name: 'Alice',
      password_hash: '-',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [name, age] of [
    ['expired', -1],
    ['valid', 1],
  ] as const) {
    await database.kysely
      .insertInto('session')
      .values({
        account_id: account.id,
        token_hash: Buffer.from(name),
        created_at: now,
        last_used_at: now,
        expires_at: hours(age),
      })
      .execute();
  }
  for (const [name, age] of [
    ['old', -25],
    ['young', -23],
  ] as const) {
    await database.pool.query(
      'insert into idempotency_key (account_id, key_hash, request_hash, sealed_body, created_at) values ($1, $2, $2, $2, $3)',
      [account.id, Buffer.from(name), hours(age)],
    );
  }
  for (const [limit_name, age] of [
    ['ended', -1],
    ['running', 1],
  ] as const) {
    const count = { limit_name, key_hash: Buffer.from('key'), events: 5, ends_at: hours(age) };
    await database.kysely.insertInto('limit_count').values(count).execute();
  }
  for (const [name, age, created] of [
    ['expired', -1, -7 * 24],
    ['valid', 1, -7 * 24 + 1],
  ] as const) {
    const token_hash = Buffer.from(name);
    await database.kysely
      .insertInto('email_token')
      .values({
        token_hash,
        account_id: account.id,
        purpose: 'verification',
        email_key: 'a@example.com',
        expires_at: hours(age),
      })
      .execute();
    await database.kysely
      .insertInto('password_recovery')
      .values({
        id: crypto.randomUUID(),
        account_id: account.id,
        token_hash,
        credential_version: 1,
        created_at: hours(created),
        expires_at: hours(created),
      })
      .execute();
  }
  const worker = cleanExpiredRowsWorker(database.kysely, { now: () => now });
  await worker.run({}, { jobId: '-', attempt: 1, signal: AbortSignal.timeout(5_000), ...noJobs });

  const sessions = await database.kysely.selectFrom('session').select('token_hash').execute();
  const keys = await database.kysely.selectFrom('idempotency_key').select('key_hash').execute();
  expect(sessions.map((row) => row.token_hash.toString())).toEqual(['valid']);
  expect(keys.map((row) => row.key_hash.toString())).toEqual(['young']);
  for (const table of ['email_token', 'password_recovery'] as const) {
    const links = await database.kysely.selectFrom(table).select('token_hash').execute();
    expect(links.map((row) => row.token_hash.toString())).toEqual(['valid']);
  }
  const counts = await database.kysely.selectFrom('limit_count').select('limit_name').execute();
  expect(counts).toEqual([{ limit_name: 'running' }]);
  expect(cleanExpiredRowsEveryHour.name).toBe(worker.job.name);
});

async function world(): Promise<{
  database: Database;
  start: (workers: JobWorker[], schedules?: JobSchedule[]) => Promise<Jobs>;
}> {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase[Symbol.asyncDispose]());
  const database = openDatabase({ url: testDatabase.url });
  onTestFinished(() => database[Symbol.asyncDispose]());
  const log = createLog({ level: 'silent', name: 'test' });
  const start = async (workers: JobWorker[], schedules: JobSchedule[] = []): Promise<Jobs> => {
    const jobs = await startJobs({ url: testDatabase.url, log, workers, schedules });
    onTestFinished(() => jobs[Symbol.asyncDispose]());
    return jobs;
  };
  return { database, start };
}

async function jobsStopped(jobs: Jobs): Promise<void> {
  await jobs[Symbol.asyncDispose]();
}
