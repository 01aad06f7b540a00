import { lutimes, mkdtemp, realpath, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superuser } from './data-directory.ts';

/** The kernel's limit for a socket's path: 108 bytes with the closing NUL on Linux, 104 on macOS. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
export const socketName = '.s.PGSQL.5432';

export type SocketAddress = AsyncDisposable & { url(database: string): string };

/**
 * A connection string for the server in `directory` that any process of ours can use while this is held.
 * A path too long for a socket gets a short link in a private temporary folder.
 */
export async function socketAddress(directory: string): Promise<SocketAddress> {
  const path = await realpath(directory);
  if (Buffer.byteLength(join(path, socketName)) <= longestSocketPath) {
    return { url: (database) => socketUrl(path, database), [Symbol.asyncDispose]: async () => undefined };
  }
  const folder = await mkdtemp(join(shortTemporaryFolder(), 'lanternhost-'));
  const link = join(folder, 'postgres');
  await symlink(path, link);
  // Many systems sweep files out of /tmp that nobody touched for ten days.
  const touch = setInterval(() => void touchLink(folder, link), 6 * 3600_000).unref();
  return {
    url: (database) => socketUrl(link, database),
    [Symbol.asyncDispose]: async () => {
      clearInterval(touch);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function socketUrl(folder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${superuser}`;
}

function shortTemporaryFolder(): string {
  const longestBase = longestSocketPath - '/lanternhost-XXXXXX/postgres/'.length - socketName.length;
  return Buffer.byteLength(tmpdir()) <= longestBase ? tmpdir() : '/tmp';
}

async function touchLink(folder: string, link: string): Promise<void> {
  const now = new Date();
  await Promise.allSettled([utimes(folder, now, now), lutimes(link, now, now)]);
}
