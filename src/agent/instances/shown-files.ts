import { constants } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedSoftware } from '#src/agent/software/prepare-software.ts';

type Shown = NonNullable<PreparedSoftware['shown']>;

/**
 * Makes the files of an unpacked archive seen in an instance's folder: as links to the one copy that all instances share,
 * in folders that are real, so that things of its own stand beside them. What the instance has itself stays. The folder's
 * programs may have put anything there, and do not run now: no link of theirs is followed.
 * @param cache the folder of all archives; links into it are the agent's, those of another version go
 */
export async function showFiles(options: {
  shown: Shown;
  folder: string;
  cache: string;
  owner: number | undefined;
}): Promise<void> {
  const { shown, folder, cache, owner } = options;
  const own = new Set(shown.ownFiles);
  await removeLinks(folder, cache);
  for (const entry of await readdir(shown.folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.name === shown.program || /\.so(?:\.|$)/.test(entry.name)) continue;
    if (entry.isDirectory()) await showFolder(path.join(shown.folder, entry.name), target, cache, owner);
    else if (own.has(entry.name)) await copyOnce(path.join(shown.folder, entry.name), target, owner);
    else await linkOnce(path.join(shown.folder, entry.name), target);
  }
}

async function showFolder(
  source: string,
  target: string,
  cache: string,
  owner: number | undefined,
): Promise<void> {
  const before = await lstat(target).catch(() => undefined);
  if (before && !before.isDirectory()) await rm(target);
  if (!before?.isDirectory()) {
    await mkdir(target, { mode: 0o700 });
    if (owner !== undefined) await lchown(target, owner, owner);
  }
  await removeLinks(target, cache);
  for (const name of await readdir(source)) await linkOnce(path.join(source, name), path.join(target, name));
}

/** What an older version showed. */
async function removeLinks(folder: string, cache: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const link = path.join(folder, entry.name);
    if ((await readlink(link)).startsWith(`${cache}${path.sep}`)) await rm(link);
  }
}

async function linkOnce(source: string, target: string): Promise<void> {
  const there = await lstat(target).catch(() => undefined);
  if (there?.isSymbolicLink()) await rm(target);
  if (!there || there.isSymbolicLink()) await symlink(source, target);
}

async function copyOnce(source: string, target: string, owner: number | undefined): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await copyFile(source, target, constants.COPYFILE_EXCL);
  await chmod(target, 0o644);
  if (owner !== undefined) await lchown(target, owner, owner);
}
