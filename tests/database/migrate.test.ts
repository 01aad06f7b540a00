import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { openDatabase, type Database } from '#src/control/database/connection.ts';
import { migrate } from '#src/control/database/migrate.ts';
import { migrationsDirectory } from '#tests/world/postgres-server.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

test('a migrated database has nothing left to apply', async () => {
  const { database } = await world();
  expect(await migrate(database, { directory: migrationsDirectory })).toEqual([]);
});

test('two processes that start at once apply a new migration one time', async () => {
  const { database, directory } = await world();
  await writeFile(
    join(directory, `${nextNumber}-next.sql`),
    'create table guest (id integer); select pg_sleep(0.3)',
  );
  const runs = await Promise.all([migrate(database, { directory }), migrate(database, { directory })]);
  expect(runs.flat()).toEqual([`${nextNumber}-next`]);
});

test('a migration that fails half-way leaves nothing behind and says which it was', async () => {
  const { database, directory } = await world();
  await writeFile(
    join(directory, `${nextNumber}-broken.sql`),
    'create table guest (id integer); select nonsense',
  );
  await expect(migrate(database, { directory })).rejects.toThrow(
    `Migration ${nextNumber}-broken failed: column "nonsense"`,
  );
  expect(await tables(database)).not.toContain('guest');
});

test('an applied migration that was edited later is refused', async () => {
  const { database, directory } = await world();
  await writeFile(join(directory, '0001-foundation.sql'), 'create table other (id integer)');
  await expect(migrate(database, { directory })).rejects.toThrow('Applied migrations are never edited');
});

test('line ends changed by a checkout are no edit', async () => {
  const { database, directory } = await world();
  const path = join(directory, '0001-foundation.sql');
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'));
  expect(await migrate(database, { directory })).toEqual([]);
});

test('a database of a newer version is refused', async () => {
  const { database, directory } = await world();
  const newer = join(directory, `${nextNumber}-newer.sql`);
  await writeFile(newer, 'create table guest (id integer)');
  await migrate(database, { directory });
  await rm(newer);
  await expect(migrate(database, { directory })).rejects.toThrow(
    'The database is newer than this Lanternhost',
  );
});

test('a file without a number, or with the number of another, is refused by its name', async () => {
  const { database, directory } = await world();
  await writeFile(join(directory, 'late.sql'), 'select 1');
  await expect(migrate(database, { directory })).rejects.toThrow('late.sql should be named');
  await rm(join(directory, 'late.sql'));
  await writeFile(join(directory, '0001-zoo.sql'), 'select 1');
  await expect(migrate(database, { directory })).rejects.toThrow('0001-zoo.sql needs a number of its own');
});

test('a migration that comes late, with a number before an applied one, is refused', async () => {
  const { database, directory } = await world();
  await writeFile(join(directory, '0900-new.sql'), 'select 1');
  expect(await migrate(database, { directory })).toEqual(['0900-new']);
  await writeFile(join(directory, '0899-late.sql'), 'select 1');
  await expect(migrate(database, { directory })).rejects.toThrow('0899-late is not what was applied');
});

const last = (await readdir(migrationsDirectory)).toSorted().at(-1) ?? '';
const nextNumber = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');

async function world(): Promise<{ database: Database; directory: string }> {
  const { url, ...testDatabase } = await createTestDatabase();
  onTestFinished(() => testDatabase[Symbol.asyncDispose]());
  const database = openDatabase({ url });
  onTestFinished(() => database[Symbol.asyncDispose]());
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await cp(migrationsDirectory, directory, { recursive: true });
  return { database, directory };
}

async function tables(database: Database): Promise<string[]> {
  return (await database.kysely.introspection.getTables()).map(({ name }) => name);
}
