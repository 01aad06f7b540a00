import { access, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Clock } from '#src/contract/clock.ts';
import { backupLayout, sha256, type BackupFile, type BackupManifest } from './backup-manifest.ts';
import { copyFileDurably, forEachFile, syncFolder, writeFileDurably } from './copy-file.ts';
import { isErrno } from '#src/control/errno.ts';
import { OperatorError } from '#src/control/operator-error.ts';

/** What a server makes anew at each start, or must not find in a copy. PostgreSQL's own base backup skips the same. */
const skippedContents = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const skippedNames =
  /^(postmaster\.(pid|opts)|backup_label|backup_manifest|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/;
const controlFile = 'global/pg_control';

/**
 * Copies the data directory of a running server to the new folder `target`, while it is at work. The copy holds
 * everything that was committed when it began, and a consistent state of what came meanwhile. It reads the server's
 * files, so it must run on its machine as its user or root.
 */
export async function backUpDatabase(options: {
  /** Connects as superuser. */
  url: string;
  directory: string;
  target: string;
  clock: Clock;
}): Promise<{ files: number; bytes: number }> {
  const target = resolve(options.target);
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists) throw new OperatorError(`${target} exists already. A backup is always a new folder.`);
  await mkdir(dirname(target), { recursive: true });
  // Not under the final name until it is whole.
  const unfinished = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const manifest = await copyRunningServer(options, join(unfinished, backupLayout.data));
    const text = JSON.stringify(manifest);
    await writeFileDurably(join(unfinished, backupLayout.manifest), text);
    await writeFileDurably(join(unfinished, backupLayout.checksum), sha256(text));
    await syncFolder(unfinished);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return {
      files: manifest.files.length,
      bytes: manifest.files.reduce((total, { size }) => total + size, 0),
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyRunningServer(
  options: { url: string; directory: string; clock: Clock },
  data: string,
): Promise<BackupManifest> {
  // One session for all: the backup ends with it if we are killed, and so does its slot.
  const client = new Client({
    connectionString: options.url,
    connectionTimeoutMillis: 5_000,
    application_name: 'lanternhost backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseTablespaces(client);
    // Keeps the server from recycling the log that the copy needs, however long copying takes.
    await client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    const start = await one(client, `select pg_backup_start('lanternhost', true)::text as value`);
    const copied = await copyDataDirectory(options.directory, data);
    const stop = await client.query<{ lsn: string; label: string }>(
      'select lsn::text as lsn, labelfile as label from pg_backup_stop(false)',
    );
    const { lsn = '', label = '' } = stop.rows[0] ?? {};
    await copyLog(
      client,
      { start, stop: lsn, from: join(options.directory, 'pg_wal'), to: join(data, 'pg_wal') },
      copied.files,
    );
    await writeFileDurably(join(data, 'backup_label'), label);
    copied.files.push({ path: 'backup_label', size: Buffer.byteLength(label), sha256: sha256(label) });
    await forEachFile(['', ...copied.directories], (folder) => syncFolder(join(data, folder)));
    return {
      format: 'lanternhost-postgresql-directory-1',
      postgresql: (await readFile(join(options.directory, 'PG_VERSION'), 'utf8')).trim(),
      createdAt: options.clock.now().toISOString(),
      ...copied,
    };
  } finally {
    await client.end();
  }
}

async function copyDataDirectory(
  from: string,
  to: string,
): Promise<{ directories: string[]; files: BackupFile[] }> {
  const { directories, paths } = await listDataDirectory(from);
  for (const folder of ['', ...directories]) await mkdir(join(to, folder), { mode: 0o700 });
  const files: BackupFile[] = [];
  await forEachFile(paths, async (path) => {
    const copied = await copyFileDurably(join(from, path), join(to, path)).catch(ignoreMissing);
    if (copied) files.push({ path, ...copied });
  });
  files.push({ path: controlFile, ...(await copySteadily(join(from, controlFile), join(to, controlFile))) });
  return { directories, files };
}

/** Folders, outer ones first, and files of a data directory that belong into its copy. */
async function listDataDirectory(from: string): Promise<{ directories: string[]; paths: string[] }> {
  const directories: string[] = [];
  const paths: string[] = [];
  const list = async (folder: string): Promise<void> => {
    const entries = await readdir(join(from, folder), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (skippedContents.has(folder) || skippedNames.test(entry.name) || path === controlFile) continue;
      if (entry.isFile()) paths.push(path);
      if (!entry.isDirectory()) continue;
      directories.push(path);
      await list(path);
    }
  };
  await list('');
  return { directories, paths };
}

/** Tables and databases dropped while we copied: the log knows. */
function ignoreMissing(error: unknown): undefined {
  if (!isErrno(error, 'ENOENT')) throw error;
}

/** Unlike data pages, the log cannot mend this file if it was read while being written: read until twice the same. */
async function copySteadily(from: string, to: string): Promise<{ size: number; sha256: string }> {
  for (;;) {
    const copied = await copyFileDurably(from, to);
    if (sha256(await readFile(from)) === copied.sha256) return copied;
    await rm(to);
  }
}

async function copyLog(
  client: Client,
  log: { start: string; stop: string; from: string; to: string },
  files: BackupFile[],
): Promise<void> {
  // A position just inside each segment: on a border, versions differ in which side they name.
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name('0/0'::pg_lsn + segment * size + 1) as name
     from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') as segment_size,
       generate_series(trunc(($1::pg_lsn - '0/0') / size), ceil(($2::pg_lsn - '0/0') / size) - 1) as segment`,
    [log.start, log.stop],
  );
  const histories = (await readdir(log.from)).filter((name) => name.endsWith('.history'));
  for (const name of [...rows.map((row) => row.name), ...histories]) {
    files.push({
      path: `pg_wal/${name}`,
      ...(await copyFileDurably(join(log.from, name), join(log.to, name))),
    });
  }
}

async function refuseTablespaces(client: Client): Promise<void> {
  const count = await one(
    client,
    `select count(*)::text as value from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  );
  if (count !== '0')
    throw new OperatorError(
      'This server has tablespaces outside its data directory; back it up with pg_basebackup.',
    );
}

async function one(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query);
  return rows[0]?.value ?? '';
}
