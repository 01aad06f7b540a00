import { createHash } from 'node:crypto';
import { lstat, lutimes, mkdir, realpath, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { superuser } from './server-settings.ts';

/** The kernel's limit for a socket's path: 108 bytes with the closing NUL on Linux, 104 on macOS. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
export const socketName = '.s.PGSQL.5432';

/** Where the server in a directory listens. */
export type SocketAddress = {
  /** A connection string that every process of our user, or of root, can use. */
  url: (database: string) => string;
  /** The folder that holds a short link to a directory whose own path is too long for a socket. */
  linkFolder: string | undefined;
};

/** Finds the address of the server in `directory`, and makes the short link to it where one is needed. */
export async function socketAddress(directory: string): Promise<SocketAddress> {
  const path = await realpath(directory);
  if (Buffer.byteLength(join(path, socketName)) <= longestSocketPath) {
    return { url: (database) => socketUrl(path, database), linkFolder: undefined };
  }
  const linkFolder = join(shortTemporaryFolder(), linkFolderName(path));
  await mkdir(linkFolder, { mode: 0o700 }).catch(unlessExisting);
  const { uid, mode } = await lstat(linkFolder);
  // In a folder that everybody may write to, another user could have been first.
  if (uid !== process.getuid?.() || (mode & 0o777077) !== 0o040000) {
    throw new OperatorError(
      `${linkFolder} is not a folder of ours alone. Remove it, or set a shorter DATA_DIR.`,
    );
  }
  await symlink(path, join(linkFolder, linkName)).catch(unlessExisting);
  return { url: (database) => socketUrl(join(linkFolder, linkName), database), linkFolder };
}

/** Keeps the short link from being swept out of /tmp, as many systems do after ten days, until disposed with it. */
export function keepSocketLink({ linkFolder }: SocketAddress): AsyncDisposable {
  if (linkFolder === undefined) return { [Symbol.asyncDispose]: async () => undefined };
  const touch = async (): Promise<void> => {
    const now = new Date();
    await Promise.allSettled([utimes(linkFolder, now, now), lutimes(join(linkFolder, linkName), now, now)]);
  };
  const timer = setInterval(() => void touch(), 6 * 3600_000).unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await rm(linkFolder, { recursive: true, force: true });
    },
  };
}

const linkName = 'postgres';

/** The same for each start, so that a killed one leaves nothing more behind. */
function linkFolderName(path: string): string {
  return `lanternhost-${process.getuid?.()}-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
}

function socketUrl(folder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${superuser}`;
}

function shortTemporaryFolder(): string {
  const longestBase = longestSocketPath - join('/', linkFolderName(''), linkName, socketName).length;
  return Buffer.byteLength(tmpdir()) <= longestBase ? tmpdir() : '/tmp';
}

function unlessExisting(error: unknown): void {
  if (!isErrno(error, 'EEXIST')) throw error;
}
