import { execFile } from 'node:child_process';
import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { backUpDatabase } from '#src/control/database/backup.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { restoreDatabase } from '#src/control/database/restore.ts';
import { createLog } from '#src/control/log.ts';
import { makeMemoryFolder } from '#tests/world/memory-folder.ts';

const log = createLog({ level: 'silent', name: 'test' });
const clock = { now: () => new Date('2030-01-02T03:04:05Z') };
let server: EmbeddedPostgres;
let quietBackup: string;

beforeAll(async () => {
  const folder = await makeMemoryFolder();
  server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log });
  quietBackup = join(folder, 'backup');
  await backUp(quietBackup);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}, 60_000);

test('a backup made while rows pour in restores every row acknowledged before it, and no half of a transaction', async () => {
  const folder = await temporaryFolder();
  await using database = openDatabase({ url: server.url });
  await database.pool.query(
    'create sequence pair; create table entry (pair integer, half text, filling text)',
  );
  let acknowledged = 0;
  const end = new AbortController();
  const writers = Array.from({ length: 4 }, async () => {
    while (!end.signal.aborted) {
      await database.pool.query(
        `insert into entry select nextval('pair'), half, repeat('x', 5000) from (values ('left'), ('right')) as halves (half)`,
      );
      acknowledged += 1;
    }
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(50);
  const before = acknowledged;
  await backUp(join(folder, 'backup'));
  const during = acknowledged - before;
  end.abort();
  await Promise.all(writers);
  expect(during).toBeGreaterThan(50);

  const directory = join(folder, 'restored');
  await restoreDatabase({ backup: join(folder, 'backup'), directory, log });
  await using restored = await startEmbeddedPostgres({ directory, log });
  await using copy = openDatabase({ url: restored.url });
  const { rows } = await copy.pool.query(
    `select count(*) filter (where half = 'left') as lefts, count(*) filter (where half = 'right') as rights from entry`,
  );
  expect(rows[0].lefts).toBe(rows[0].rights);
  expect(rows[0].lefts).toBeGreaterThanOrEqual(before);
});

test.each([
  ['a data file', 'data/global/1262', 'global/1262 is not as it was backed up'],
  ['its label', 'data/backup_label', 'backup_label is not as it was backed up'],
  ['the manifest', 'manifest.json', 'The manifest of this backup was altered'],
  ["the manifest's checksum", 'manifest.sha256', 'The manifest of this backup was altered'],
])('a backup with one bit of %s changed is refused and restores nothing', async (_, file, complaint) => {
  const directory = join(await temporaryFolder(), 'restored');
  const undo = await flipBit(join(quietBackup, file));
  onTestFinished(undo);
  await expect(restoreDatabase({ backup: quietBackup, directory, log })).rejects.toThrow(complaint);
  await expect(stat(directory)).rejects.toThrow('ENOENT');
});

test('a folder without a manifest is no backup', async () => {
  const folder = await temporaryFolder();
  await expect(restoreDatabase({ backup: folder, directory: join(folder, 'restored'), log })).rejects.toThrow(
    'is no whole backup',
  );
});

test('a restore goes neither over a running server nor over a stopped one', async () => {
  const directory = join(await temporaryFolder(), 'restored');
  expect(await restoreDatabase({ backup: quietBackup, directory, log })).toMatchObject({
    createdAt: '2030-01-02T03:04:05.000Z',
  });
  await expect(restoreDatabase({ backup: quietBackup, directory, log })).rejects.toThrow('is not empty');
  const running = { backup: quietBackup, directory: server.directory, log };
  await expect(restoreDatabase(running)).rejects.toThrow('is in use by another Lanternhost process');
});

test('a backup never goes over another, and one that fails leaves nothing', async () => {
  const manifest = await readFile(join(quietBackup, 'manifest.json'));
  await expect(backUp(quietBackup)).rejects.toThrow('exists already');
  expect(await readFile(join(quietBackup, 'manifest.json'))).toEqual(manifest);
  const folder = await temporaryFolder();
  const wrong = {
    url: server.url,
    directory: join(folder, 'nowhere'),
    target: join(folder, 'second'),
    clock,
  };
  await expect(backUpDatabase(wrong)).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([]);
});

test('the commands back up while the platform works, and restore into a new folder', async () => {
  const dataDirectory = await temporaryFolder();
  const backup = join(dataDirectory, 'backup');
  const directory = join(dataDirectory, 'restored');
  {
    await using running = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgresql'), log });
    await using database = openDatabase({ url: running.url });
    await database.pool.query(`create table guest as select 'alice' as name`);
    expect(await runCommand('backup.ts', [backup], dataDirectory)).toContain(`to ${backup}`);
  }
  expect(await runCommand('restore.ts', [backup, directory], dataDirectory)).toContain(`to ${directory}`);
  await using restored = await startEmbeddedPostgres({ directory, log });
  await using copy = openDatabase({ url: restored.url });
  expect((await copy.pool.query('select name from guest')).rows).toEqual([{ name: 'alice' }]);
  await expect(runCommand('restore.ts', [backup, directory], dataDirectory)).rejects.toThrow(
    'is in use by another Lanternhost',
  );
});

const backUp = (target: string) =>
  backUpDatabase({ url: server.url, directory: server.directory, target, clock });

async function temporaryFolder(): Promise<string> {
  const folder = await makeMemoryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function runCommand(
  command: string,
  commandArguments: string[],
  dataDirectory: string,
): Promise<string> {
  const script = join(import.meta.dirname, '../../src/bin', command);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...commandArguments], {
    env: { DATA_DIR: dataDirectory },
  });
  return stdout;
}

/** @returns what flips it back */
async function flipBit(path: string): Promise<() => Promise<void>> {
  const flip = async (): Promise<void> => {
    await using file = await open(path, 'r+');
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, 20);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await file.write(byte, 0, 1, 20);
  };
  await flip();
  return flip;
}
