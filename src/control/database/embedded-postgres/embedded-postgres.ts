import { resolve } from 'node:path';
import { Client } from 'pg';
import type { Logger } from '#src/control/log.ts';
import { createDataDirectory, readDataDirectoryState } from './data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { stopLeftovers } from './leftovers.ts';
import { prepareServerPrograms, programCache, serverPackage } from './programs.ts';
import { startServerProcess, type ServerExit } from './server-process.ts';
import { chooseServerUser, giveDirectoryTo } from './server-user.ts';
import { socketAddress } from './socket-address.ts';

/** The database that holds everything of ours. */
export const embeddedDatabase = 'lanternhost';

export type EmbeddedPostgres = AsyncDisposable & {
  /** For `pg`, and for other processes of the same user or root as DATABASE_URL, while this server runs. */
  url: string;
  directory: string;
  pid: number;
  /** Settles when the server has ended, `expected` when we stopped it. */
  exited: Promise<ServerExit & { expected: boolean }>;
  /** Fast shutdown; after `patience` milliseconds (6,000) an immediate one, which recovers at the next start. */
  stop(patience?: number): Promise<void>;
};

/**
 * Starts the PostgreSQL that came with npm on `directory`, which is made when it does not exist. A server that a
 * killed run left behind is stopped first.
 * @throws DirectoryInUse when another live process of ours has the directory.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log: Logger;
  /** The npm package with the programs; by default the one of this machine's kind. */
  package?: string;
  /** Where a copy of the programs goes when the package cannot be used in place. */
  cache?: string;
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
  await stopLeftovers(directory, log);

  const address = opened.use(await socketAddress(directory));
  const server = await startServerProcess({ directory, programs, user, log });
  let stopping: Promise<unknown> | undefined;
  const stop = async (patience = 6_000): Promise<void> => void (await (stopping ??= server.stop(patience)));
  opened.defer(() => stop());
  await createDatabase(address.url('postgres'), embeddedDatabase);

  const held = opened.move();
  return {
    url: address.url(embeddedDatabase),
    directory,
    pid: server.pid,
    exited: server.exited.then((exit) => ({ ...exit, expected: stopping !== undefined })),
    stop: async (patience) => {
      await stop(patience);
      await held.disposeAsync();
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
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
