import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { prepareServerPrograms } from '#src/control/database/embedded-postgres/programs.ts';
import { createLog } from '#src/control/log.ts';
import { makeMemoryFolder } from '#tests/world/memory-folder.ts';
import { copyPackageAsNpmUnpacksIt } from './fixtures/server-package.ts';

const log = createLog({ level: 'silent', name: 'test' });

test('the first start makes a durable UTF-8 database with checksums, and a second one keeps its rows', async () => {
  const directory = join(await memoryFolder(), 'postgres');
  {
    await using server = await startEmbeddedPostgres({ directory, log });
    const [settings] = await query(
      server.url,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
         (select datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      addresses: '',
      locale: 'C.UTF-8',
    });
    await query(server.url, `create table guest as select 'alice' as name`);
  }
  await using again = await startEmbeddedPostgres({ directory, log });
  expect(await query(again.url, 'select name from guest')).toEqual([{ name: 'alice' }]);
});

test('a stopped server leaves no process id and no socket behind, and says that it was meant to end', async () => {
  const server = await start();
  await server.stop();
  const left = (await readdir(server.directory)).filter(
    (name) => name.startsWith('.s.') || name === 'postmaster.pid',
  );
  expect(left).toEqual([]);
  expect(await server.exited).toMatchObject({ expected: true });
  expect(await isAlive(server.pid())).toBe(false);
});

test('a second start on the same directory is refused while the first lives', async () => {
  const { directory } = await start();
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(
    'is in use by another Lanternhost process',
  );
});

test('an errand reaches the running server, and starts its own when none runs', async () => {
  const server = await start();
  await query(server.url, 'create table errand (id integer)');
  {
    await using reached = await reachEmbeddedPostgres({ directory: server.directory, log });
    expect(
      await query(reached.url, 'select pg_backend_pid() > 0 as answers from (select from errand) none'),
    ).toEqual([]);
  }
  expect(await isAlive(server.pid())).toBe(true);
  await server.stop();
  await using reached = await reachEmbeddedPostgres({ directory: server.directory, log });
  expect(await query(reached.url, 'select count(*)::int as count from errand')).toEqual([{ count: 0 }]);
  await expect(reachEmbeddedPostgres({ directory: join(server.directory, 'nowhere'), log })).rejects.toThrow(
    'There is no database',
  );
});

test('a server that a killed process left running is ended by the next start, and no acknowledged row is lost', async () => {
  const directory = join(await memoryFolder(), 'postgres');
  const first = await holdServer(directory);
  await query(first.url, `create table guest as select 'bob' as name`);
  const orphan = await postmasterPid(directory);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(await isAlive(orphan)).toBe(true);

  await using server = await startEmbeddedPostgres({ directory, log });
  expect(await isAlive(orphan)).toBe(false);
  expect(await query(server.url, 'select name from guest')).toEqual([{ name: 'bob' }]);
});

test('a server that is killed comes back under the same address with every acknowledged row', async () => {
  const server = await start();
  await query(server.url, `create table guest as select 'carol' as name`);
  const killed = server.pid();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select name from guest').catch(() => []), { timeout: 10_000 })
    .toEqual([{ name: 'carol' }]);
  expect(server.pid()).not.toBe(killed);
});

test('process id files that name a stranger are no obstacle, and the stranger lives on', async () => {
  const server = await start();
  const pidFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(server.directory, name));
  const contents = await Promise.all(pidFiles.map((path) => readFile(path, 'utf8')));
  await server.stop();
  // Of the server's own user: PostgreSQL itself sees through the process id of any other.
  const { uid, gid } = await stat(server.directory);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  onTestFinished(() => void stranger.kill());
  for (const [index, path] of pidFiles.entries()) {
    await writeFile(path, contents[index]?.replace(/^\d+/, String(stranger.pid)) ?? '');
    await chown(path, uid, gid);
  }
  await writeFile(join(server.directory, '.s.PGSQL.5432'), '');
  await using again = await startEmbeddedPostgres({ directory: server.directory, log });
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await isAlive(stranger.pid ?? 0)).toBe(true);
});

test('a data directory half made by a killed start is made anew', async () => {
  const directory = join(await memoryFolder(), 'postgres');
  await mkdir(`${directory}.new/base`, { recursive: true });
  await writeFile(`${directory}.new/PG_VERSION`, '18\n');
  await using server = await startEmbeddedPostgres({ directory, log });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(stat(`${directory}.new`)).rejects.toThrow('ENOENT');
});

test("a folder with someone else's files, or of another PostgreSQL, is refused and left as it was", async () => {
  const directory = join(await memoryFolder(), 'postgres');
  await mkdir(directory);
  await writeFile(join(directory, 'diary.txt'), 'dear diary');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(
    'is not empty and holds no database',
  );
  await writeFile(join(directory, 'PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow('was made by PostgreSQL 15');
  expect(await readdir(directory)).toEqual(['PG_VERSION', 'diary.txt']);
});

test('a path too long for a socket, with spaces and signs, works in other processes too, and leaves no link', async () => {
  const directory = join(await memoryFolder(), "döner & 100% 'quoted' ".repeat(6), 'postgres');
  const held = await holdServer(directory);
  expect(await query(held.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  {
    await using errand = await reachEmbeddedPostgres({ directory, log });
    expect(errand.url).toBe(held.url);
  }
  expect(await query(held.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  held.process.kill('SIGKILL');
  await once(held.process, 'exit');
  const link = new URL(held.url).searchParams.get('host') ?? '';
  const again = await startEmbeddedPostgres({ directory, log });
  expect([again.url, await realpath(link)]).toEqual([held.url, directory]);
  await again.stop();
  await expect(lstat(dirname(link))).rejects.toThrow('ENOENT');
});

test('installed without install scripts, the programs work all the same, with two first starts at once', async () => {
  const folder = await diskFolder();
  await chmod(folder, 0o755);
  const copy = await copyPackageAsNpmUnpacksIt(join(folder, 'package'));
  const prepare = () =>
    prepareServerPrograms({ package: copy, cache: join(folder, 'cache'), user: undefined });
  const [one, two] = await Promise.all([prepare(), prepare()]);
  expect(one).toEqual(two);
  expect(one.postgres).toBe(join(copy, 'native/bin/postgres'));
  await using server = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    log,
    package: copy,
    cache: join(folder, 'cache'),
  });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

// The user that runs the server for root can go neither to the programs nor to the data by their paths.
describe.runIf(process.getuid?.() === 0)('started by root from a folder that only root may enter', () => {
  test('the server runs as another user, from a copy of its programs, on its directory in place', async () => {
    const home = await diskFolder(homedir());
    const cache = await diskFolder();
    await chmod(cache, 0o755);
    const copy = await copyPackageAsNpmUnpacksIt(join(home, 'clone/node_modules/postgres'));
    const directory = join(home, 'clone/data/postgres');
    for (const _ of ['first', 'second']) {
      await using server = await startEmbeddedPostgres({ directory, log, package: copy, cache });
      expect(await query(server.url, 'checkpoint; select pg_reload_conf() as reloaded')).toEqual([
        { reloaded: true },
      ]);
      const { uid } = await stat(directory);
      expect(uid).not.toBe(0);
      expect((await stat(`/proc/${server.pid()}`)).uid).toBe(uid);
    }
  });

  test('a data directory that root copied goes back to the user of the server', async () => {
    const server = await start();
    await server.stop();
    const copy = join(await memoryFolder(), 'copied');
    await once(spawn('cp', ['-r', server.directory, copy]), 'exit');
    expect((await stat(copy)).uid).toBe(0);
    await using again = await startEmbeddedPostgres({ directory: copy, log });
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory: join(await memoryFolder(), 'postgres'), log });
  onTestFinished(() => server.stop());
  return server;
}

async function memoryFolder(): Promise<string> {
  const folder = await makeMemoryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Programs cannot be run from memory on every machine. */
async function diskFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'lanternhost-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server whose owner is a process of its own, which the end of the test kills with it. */
async function holdServer(directory: string) {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/hold-server.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (holder.signalCode === null && holder.kill('SIGKILL')) await once(holder, 'exit');
    // The test may have stopped what was left already; starting once more stops it in any case.
    await (await startEmbeddedPostgres({ directory, log })).stop();
  });
  const [url] = (await once(createInterface({ input: holder.stdout }), 'line')) as [string];
  return { process: holder, url };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [await client.query(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

async function postmasterPid(directory: string): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10);
}

/** A process that ended stays listed as a zombie until whoever inherited it asks for its exit code. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) [ZX] /.test(status);
}
