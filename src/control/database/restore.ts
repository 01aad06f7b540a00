import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from '#src/control/log.ts';
import { BackupDamaged, backupLayout, readManifest, type BackupManifest } from './backup-manifest.ts';
import { copyFileDurably, forEachFile, syncFolder } from './copy-file.ts';
import { emptyUnfinishedDirectory, nameFinishedDirectory } from './embedded-postgres/data-directory.ts';
import { lockDirectory } from '#src/control/directory-lock.ts';
import { chooseServerUser, giveFilesTo } from './embedded-postgres/server-user.ts';
import { OperatorError } from '#src/control/operator-error.ts';

/**
 * Makes the data directory `directory` from a backup, after checking every byte of it. Nothing appears under that
 * name unless all is well; the next start of the server replays what its log holds.
 * @throws BackupDamaged, or DirectoryInUse, or OperatorError when `directory` holds something
 */
export async function restoreDatabase(options: {
  backup: string;
  directory: string;
  log: Logger;
}): Promise<BackupManifest> {
  const directory = resolve(options.directory);
  const manifest = await openBackup(options.backup);
  using _lock = await lockDirectory(directory);
  const present = await readdir(directory).catch(() => []);
  if (present.length > 0)
    throw new OperatorError(`${directory} is not empty. Move it away first: a restore replaces nothing.`);

  const user = await chooseServerUser(directory);
  const unfinished = await emptyUnfinishedDirectory({ directory, user, log: options.log });
  for (const folder of manifest.directories) await mkdir(join(unfinished, folder), { mode: 0o700 });
  await forEachFile(manifest.files, async ({ path, size, sha256 }) => {
    const copied = await copyFileDurably(
      join(options.backup, backupLayout.data, path),
      join(unfinished, path),
    ).catch((cause: unknown) => {
      throw new BackupDamaged(`The backup lacks ${path}.`, { cause });
    });
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new BackupDamaged(`${path} is not as it was backed up.`);
  });
  await forEachFile(['', ...manifest.directories], (folder) => syncFolder(join(unfinished, folder)));
  if (user) await giveFilesTo(user, unfinished);
  await nameFinishedDirectory(directory);
  return manifest;
}

async function openBackup(backup: string): Promise<BackupManifest> {
  const [manifest, checksum] = await Promise.all(
    [backupLayout.manifest, backupLayout.checksum].map((name) => readFile(join(backup, name), 'utf8')),
  ).catch((cause: unknown) => {
    throw new BackupDamaged(`${backup} is no whole backup: it has no manifest.`, { cause });
  });
  return readManifest(manifest ?? '', checksum ?? '');
}
