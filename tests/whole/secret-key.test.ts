import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecretKey } from '#src/bin/secret-key.ts';
import { readSettings } from '#src/bin/settings.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { checkSecretKey } from '#src/control/database/secret-key.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test('a first start makes a key that only its user may read, and later ones find it', async () => {
  const settings = readSettings({ DATA_DIR: path.join(await dataDirectory(), 'new') });
  const keys = await Promise.all(Array.from({ length: 5 }, () => readSecretKey(settings)));
  expect(keys[0]).toHaveLength(32);
  for (const key of [...keys, await readSecretKey(settings)]) expect(key).toEqual(keys[0]);
  expect(await readdir(settings.DATA_DIR)).toEqual(['secret-key']);
  expect((await stat(path.join(settings.DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('the setting comes before the file, and neither may be something else than a key', async () => {
  const DATA_DIR = await dataDirectory();
  await writeFile(path.join(DATA_DIR, 'secret-key'), 'not a key');
  const SECRET_KEY = 'ab'.repeat(32);
  expect((await readSecretKey(readSettings({ DATA_DIR, SECRET_KEY }))).toString('hex')).toBe(SECRET_KEY);
  await expect(readSecretKey(readSettings({ DATA_DIR }))).rejects.toThrow('secret-key should hold');
  expect(() => readSettings({ SECRET_KEY: 'too short' })).toThrow(
    'SECRET_KEY: must be 64 hexadecimal digits',
  );
});

test('a process with another key than those before it is refused', async () => {
  await using testDatabase = await createTestDatabase();
  await using database = openDatabase({ url: testDatabase.url });
  const [known, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await Promise.all([known, known, known].map((key) => checkSecretKey(database.kysely, key)));
  await expect(checkSecretKey(database.kysely, other)).rejects.toThrow('SECRET_KEY');
  await checkSecretKey(database.kysely, known);
});
