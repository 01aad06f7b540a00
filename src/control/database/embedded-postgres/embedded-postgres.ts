import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Logger } from '#src/control/log.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { createDataDirectory, readDataDirectoryState } from './data-directory.ts';
import { DirectoryInUse, lockDirectory } from '#src/control/directory-lock.ts';
import { keepServerRunning } from './keep-running.ts';
import { prepareServerPrograms, programCache, serverPackage } from './programs.ts';
import { serverSettings } from './server-settings.ts';
import type { ServerExit } from './server-process.ts';
import { chooseServerUser, giveDirectoryTo } from './server-user.ts';
import { keepSocketLink, socketAddress } from './socket-address.ts';

/** The database that holds everything of ours. */
export const embeddedDatabase = 'lanternhost';

export type EmbeddedPostgres = AsyncDisposable & {
  /** For `pg`, and for other processes of the same user or root as DATABASE_URL. It stays the same over restarts. */
  url: string;
  directory: string;
  /** The present server process. */
  pid: () => number;
  /** Settles when the server has ended for good: we stopped it (`expected`), or it died and does not come back. */
  exited: Promise<ServerExit & { expected: boolean }>;
  /** Fast shutdown; after `patience` milliseconds (6,000) an immediate one, which recovers at the next start. */
  stop(patience?: number): Promise<void>;
};

/**
 * Starts the PostgreSQL that came with npm on `directory`, which is made when it does not exist. A server that a
 * killed run left behind is stopped first; one that dies while it is ours is started again.
 * @throws DirectoryInUse when another live process of ours has the directory.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log: Logger;
  /** The npm package with the programs; by default the one of this machine's kind. */
  package?: string;
  /** Where a copy of the programs goes when the package cannot be used in place. */
  cache?: string;
  /** Server settings in place of ours. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const { log } = options;
  await using opened = new AsyncDisposableStack();
  opened.use(await lockDirectory(directory));

  const user = await chooseServerUser(directory);
  const programs = await prepareServerPrograms({
    package: options.package ?? serverPackage(),
    cache: options.cache ?? programCache(),
    user,
  });
  if ((await readDataDirectoryState(directory, programs)) === 'absent') {
    await createDataDirectory({ directory, programs, user, log });
  }
  await giveDirectoryTo(user, directory);

  const address = await socketAddress(directory);
  opened.use(keepSocketLink(address));
  const server = opened.use(
    await keepServerRunning({
      directory,
      programs,
      user,
      log,
      settings: { ...serverSettings, ...options.settings },
    }),
  );
  await createDatabase(address.url('postgres'), embeddedDatabase);

  const held = opened.move();
  return {
    url: address.url(embeddedDatabase),
    directory,
    pid: server.pid,
    exited: server.exited,
    stop: async (patience) => {
      await server.stop(patience);
      await held.disposeAsync();
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/**
 * The server in `directory` for a short errand: the one that another process of ours runs, else our own.
 * @throws when there is no database in `directory`
 */
export async function reachEmbeddedPostgres(options: {
  directory: string;
  log: Logger;
}): Promise<AsyncDisposable & { url: string }> {
  await access(join(options.directory, 'PG_VERSION')).catch((cause: unknown) => {
    throw new OperatorError(`There is no database in ${options.directory}.`, { cause });
  });
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const { url } = await socketAddress(options.directory);
    return { url: url(embeddedDatabase), [Symbol.asyncDispose]: async () => undefined };
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
