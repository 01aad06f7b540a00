import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Database } from './connection.ts';
import { OperatorError } from '#src/control/operator-error.ts';

type Migration = { number: number; name: string; checksum: string; text: string };
type AppliedMigration = { number: number; name: string; checksum: string };

/** Any number that no other software on the same server picks. */
const advisoryLock = 4_815_162_342;

/**
 * Brings the tables to the version of this code: every `NNNN-name.sql` of `directory` that was not applied yet,
 * in order, each in a transaction. Processes that start together take turns.
 * @returns the names of those applied now.
 * @throws when the database is newer than the code, or an applied file was changed or is missing.
 */
export async function migrate(database: Database, options: { directory: string }): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const client = await database.pool.connect();
  try {
    // A large table may need minutes, and so may the process whose turn it is.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return await applyPending(client, migrations);
  } finally {
    // Not back into the pool: closing the session returns the lock and the settings.
    client.release(true);
  }
}

async function applyPending(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows: applied } = await client.query<AppliedMigration>(
    'select number, name, checksum from migration order by number',
  );
  applied.forEach((earlier, index) => refuseDifference(earlier, migrations[index]));
  const pending = migrations.slice(applied.length);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

function refuseDifference(applied: AppliedMigration, migration: Migration | undefined): void {
  if (!migration) {
    throw new OperatorError(
      `The database is newer than this Lanternhost: it knows migration ${applied.name}. Start the newer version.`,
    );
  }
  if (migration.number !== applied.number || migration.checksum !== applied.checksum) {
    throw new Error(
      `Migration ${migration.name} is not what was applied to this database as ${applied.name}. ` +
        'Applied migrations are never edited: undo the change and write a new one.',
    );
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(
      `Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : 'unknown'}`,
      { cause },
    );
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  return await Promise.all(
    files.map(async (file, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
      if (!number) throw new Error(`${file} should be named 0001-some-name.sql.`);
      // Work that is done side by side leaves gaps; two with one number would have no order.
      if (files[index - 1]?.startsWith(file.slice(0, 4)))
        throw new Error(`${file} needs a number of its own: ${files[index - 1]} has it.`);
      // A checkout on another system may have changed the line ends.
      const text = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { number, name: file.replace(/\.sql$/, ''), checksum, text };
    }),
  );
}
