import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '#src/control/log.ts';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { stopLeftovers } from './leftovers.ts';
import type { ServerPrograms } from './programs.ts';
import { runProgram, type ServerUser } from './run-program.ts';
import { superuser } from './server-settings.ts';

/**
 * PostgreSQL's name for its own data directory. As root's child it may not walk the path (a clone under
 * /root), but Linux lets each process enter its working directory whatever lies above. Sockets are relative too.
 */
export function dataDirectoryArgument(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** Where a data directory is made before it gets its name: a killed run leaves nothing that looks whole. */
export function unfinishedDirectory(directory: string): string {
  return `${directory}.new`;
}

/** @throws when `directory` holds something else than a data directory of this major version. */
export async function readDataDirectoryState(
  directory: string,
  programs: ServerPrograms,
): Promise<'absent' | 'ready'> {
  const entries = await readdir(directory).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    if (isErrno(error, 'EACCES'))
      throw new OperatorError(`${directory} belongs to another user. Start as that user or root.`);
    throw error;
  });
  if (entries.length === 0) return 'absent';
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === undefined)
    throw new OperatorError(`${directory} is not empty and holds no database. Set another DATA_DIR.`);
  const [major] = programs.version.split('.');
  if (version !== major) {
    throw new OperatorError(
      `${directory} was made by PostgreSQL ${version}, and this Lanternhost brings ${programs.version}.`,
    );
  }
  return 'ready';
}

/** Makes an empty data directory: UTF-8, plain byte order, checksums on every page. */
export async function createDataDirectory(options: {
  directory: string;
  programs: ServerPrograms;
  user: ServerUser | undefined;
  log: Logger;
}): Promise<void> {
  const unfinished = await emptyUnfinishedDirectory(options);
  await runProgram(options.programs.initdb, {
    arguments: [
      `--pgdata=${dataDirectoryArgument(unfinished)}`,
      `--username=${superuser}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    directory: unfinished,
    user: options.user,
  });
  await nameFinishedDirectory(options.directory);
}

/** Also ends what still works in there: an initdb outlives the killed process that started it. */
export async function emptyUnfinishedDirectory(options: {
  directory: string;
  user: ServerUser | undefined;
  log: Logger;
}): Promise<string> {
  const unfinished = unfinishedDirectory(options.directory);
  await stopLeftovers(unfinished, options.log);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (options.user) await chown(unfinished, options.user.uid, options.user.gid);
  return unfinished;
}

export async function nameFinishedDirectory(directory: string): Promise<void> {
  await rename(unfinishedDirectory(directory), directory);
  await using parent = await open(dirname(directory), 'r');
  await parent.sync();
}
