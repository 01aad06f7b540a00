import { chmod, lchown, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#src/control/operator-error.ts';
import type { ServerUser } from './run-program.ts';

/**
 * Chooses who runs PostgreSQL for a data directory. It refuses to run as root, so root hands it to the
 * directory's present owner, else to `postgres`, else to `nobody`. Everyone else runs it as themselves.
 * @throws when root finds no account to use.
 */
export async function chooseServerUser(directory: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readAccounts();
  const owner = await stat(directory).catch(() => undefined);
  // A server without an entry in passwd refuses to start, so an owner unknown here cannot be kept.
  const user =
    accounts.find((account) => account.uid !== 0 && account.uid === owner?.uid) ??
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody');
  if (!user) {
    throw new OperatorError(
      'PostgreSQL does not run as root, and /etc/passwd names neither "postgres" nor "nobody". ' +
        'Start Lanternhost as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: user.uid, gid: user.gid };
}

async function readAccounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && Number.isInteger(uid) && Number.isInteger(gid));
}

/** Gives a directory that was copied by root, or with wide permissions, back to the server's user. */
export async function giveDirectoryTo(user: ServerUser | undefined, directory: string): Promise<void> {
  // PostgreSQL refuses a data directory that others may enter.
  await chmod(directory, 0o700);
  if (user && (await stat(directory)).uid !== user.uid) await giveFilesTo(user, directory);
}

/** Makes `user` the owner of a folder and all that is in it. */
export async function giveFilesTo(user: ServerUser, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), user.uid, user.gid);
  }
  await lchown(directory, user.uid, user.gid);
}
