import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';

/** The data directory belongs to another live process. */
export class DirectoryInUse extends OperatorError {
  override name = 'DirectoryInUse';
}

/**
 * Makes this process the only one that starts, stops or replaces the server of `directory`, until disposed.
 * The kernel drops the lock when the process dies in any way.
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<Disposable> {
  await mkdir(dirname(directory), { recursive: true });
  // Node offers no file locks of its own; SQLite's are fcntl locks, which also hold between containers.
  const path = `${directory}.lock`;
  const file = new DatabaseSync(path);
  try {
    // SQLite would quietly open what we may only read, and lock nothing.
    await access(path, constants.W_OK);
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (isErrno(error, 'EACCES'))
      throw new OperatorError(`${path} belongs to another user. Start as that user or root.`);
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) throw error;
    throw new DirectoryInUse(
      `The database in ${directory} is in use by another Lanternhost process. Stop that one, or set another DATA_DIR.`,
    );
  }
  return { [Symbol.dispose]: () => file.close() };
}

const sqliteBusy = 5;
