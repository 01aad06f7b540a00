import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#src/control/database/connection.ts';
import { startEmbeddedPostgres } from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { startJobs } from '#src/control/database/jobs.ts';
import { migrate } from '#src/control/database/migrate.ts';
import { createLog } from '#src/control/log.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/** What another process needs to make databases of its own on this run's server. */
export type TestServerAddress = { url: string; template: string };
export type TestServer = AsyncDisposable & TestServerAddress;
export type TestDatabase = AsyncDisposable & { url: string };

export const migrationsDirectory = join(import.meta.dirname, '../../src/control/database/migrations');

/**
 * Starts the one server of a test run, with a migrated template: PostgreSQL from npm in a temporary folder,
 * or the server of TEST_DATABASE_URL, where only databases of this run are touched.
 */
export async function startTestServer(): Promise<TestServer> {
  await using opened = new AsyncDisposableStack();
  const url = process.env['TEST_DATABASE_URL'] || (await startTemporaryServer(opened));
  const run = `lanternhost_test_${randomBytes(6).toString('hex')}`;
  const template = `${run}_template`;
  opened.defer(() => dropDatabases(url, run));
  await administer(url, (client) => client.query(`create database ${template}`));
  {
    await using database = openDatabase({ url: withDatabase(url, template), maxConnections: 2 });
    await migrate(database, { directory: migrationsDirectory });
    // Leaves the job tables in the template, which each platform would otherwise make for itself.
    const jobs = await startJobs({
      url: withDatabase(url, template),
      log: createLog({ level: 'error', name: 'test' }),
      workers: [],
      schedules: [],
    });
    await jobs[Symbol.asyncDispose]();
  }
  // Copying waits for other sessions to leave the template; this keeps even autovacuum out.
  await administer(url, (client) => client.query(`alter database ${template} allow_connections false`));
  const held = opened.move();
  return { url, template, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

/** A migrated, empty database that no other test sees; it is dropped on disposal, whoever is still connected. */
export async function createDatabaseOn(server: TestServerAddress): Promise<TestDatabase> {
  const name = server.template.replace(/template$/, randomBytes(6).toString('hex'));
  await administer(server.url, (client) =>
    client.query(`create database ${name} template ${server.template}`),
  );
  return {
    url: withDatabase(server.url, name),
    [Symbol.asyncDispose]: async () => {
      await administer(server.url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function startTemporaryServer(opened: AsyncDisposableStack): Promise<string> {
  const folder = await makeMemoryFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const log = createLog({ level: 'error', name: 'test-database' });
  // Nothing here has to survive a power cut.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    max_wal_size: '128MB',
  };
  return opened.use(await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log, settings })).url;
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await administer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname ^@ $1',
      [prefix],
    );
    for (const { datname } of rows)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  });
}

async function administer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
