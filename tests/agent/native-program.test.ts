import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { probeEnforcement } from '#src/agent/enforcement.ts';
import { showFiles } from '#src/agent/instances/shown-files.ts';
import { startKept } from '#src/agent/process/kept-process.ts';
import { runDirectory } from '#src/agent/process/run-directory.ts';
import { bubblewrapRuntime } from '#src/agent/runtime/bubblewrap.ts';
import { childRuntime } from '#src/agent/runtime/child.ts';
import { openControlGroups } from '#src/agent/runtime/control-groups.ts';
import { cleanEnvironment } from '#src/agent/runtime/runtime.ts';
import { prepareSoftware } from '#src/agent/software/prepare-software.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { startCatalogueServer, type CatalogueServer } from '#tests/games/catalogue-server.ts';
import { instanceOrder } from './instance-world.ts';
import { temporaryFolder } from './platform-world.ts';
import { zipArchive, type ZipEntry } from './zip-archive.ts';

let server: CatalogueServer;
beforeAll(async () => (server = await startCatalogueServer()));
afterAll(() => server[Symbol.asyncDispose]());

const isRoot = process.getuid?.() === 0;
const user = isRoot ? 231_000 : undefined;
const enforcement = await probeEnforcement({ ownUsers: isRoot });

const script = `#!/bin/sh
echo "libraries: $LD_LIBRARY_PATH"
cat packs/vanilla/manifest.json
echo overwritten > packs/vanilla/manifest.json || echo 'not there'
echo own > packs/mine && cat packs/mine
echo changed > settings.json && cat settings.json
`;
const usual: ZipEntry[] = [
  { name: 'game_server', content: script },
  { name: 'libgame.so.1', content: 'no library' },
  { name: 'settings.json', content: 'first' },
  { name: 'notes.txt', content: 'notes' },
  { name: 'packs/vanilla/manifest.json', content: 'the pack\n' },
];

/** A machine's cache and the folder of an instance in it. */
async function ground() {
  const base = await temporaryFolder();
  await chmod(base, 0o755);
  const folder = path.join(base, 'data');
  await mkdir(folder, { mode: 0o700 });
  if (user !== undefined) await chown(folder, user, user);
  const cache = path.join(base, 'software');
  return {
    base,
    folder,
    cache,
    async prepare(release: string, entries = usual) {
      const { software } = await instanceOrder();
      server.files = (_request, response) => response.end(zipArchive(entries));
      const prepared = await prepareSoftware({
        software: {
          ...software,
          install: {
            kind: 'archive',
            url: `${server.url}/${release}.zip`,
            ownOrigins: [server.url],
            maxBytes: 1_000_000,
            hash: null,
            program: 'game_server',
            maxUnpackedBytes: 1_000_000,
          },
          run: { kind: 'native', arguments: [], ownFiles: ['settings.json'] },
        },
        heapBytes: 1024 ** 3,
        cache,
        toolchain: ownToolchain([]),
        userAgent: 'Lanternhost/1.2.3',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      if (!prepared.shown) throw new Error('Nothing is shown of it');
      await showFiles({ shown: prepared.shown, folder, cache, owner: user });
      return prepared;
    },
    read: (name: string) => readFile(path.join(folder, name), 'utf8'),
  };
}

const runtimes = [childRuntime, ...(enforcement.bubblewrap ? [bubblewrapRuntime] : [])];
test.for(runtimes)(
  'in the runtime $kind a native program finds its libraries and files, and changes its own only',
  async (runtime) => {
    const { base, folder, prepare, read } = await ground();
    const { command, readOnly } = await prepare('1');
    const limits = { memoryBytes: 128 * 1024 * 1024, cpus: 1, processes: 32 };
    const groups = await openControlGroups(undefined, `test-${randomUUID()}`, limits);
    const environment = cleanEnvironment(folder);
    const files = runDirectory(path.join(base, 'runs'), randomUUID());
    const kept = await startKept({
      files,
      groups,
      workingDirectory: folder,
      environment,
      command: runtime.commandOf({ command, environment, folder, readOnly, limits, user }),
    });
    onTestFinished(() => kept.kill());
    await kept.ended;
    const output = await readFile(files.output, 'utf8');
    expect(output).toContain(`libraries: ${readOnly[0]}/unpacked\nthe pack\n`);
    expect(output).toContain('own\nchanged\n');
    const isProtected = user !== undefined || runtime.kind === 'bubblewrap';
    expect(await read('packs/vanilla/manifest.json')).toBe(isProtected ? 'the pack\n' : 'overwritten\n');
  },
);

test('another release shows its own files; what the instance had stays, and links of the one before go', async () => {
  const { folder, prepare, read } = await ground();
  await prepare('1', [...usual, { name: 'packs/old/a', content: 'a' }, { name: 'old.txt', content: 'b' }]);
  await writeFile(path.join(folder, 'settings.json'), 'edited');
  await mkdir(path.join(folder, 'packs', 'mine'));
  await prepare('2', [
    ...usual.filter(({ name }) => !name.startsWith('packs/')),
    { name: 'packs/vanilla/manifest.json', content: 'newer' },
    { name: 'packs/mine/other', content: 'not shown' },
  ]);
  expect(await read('packs/vanilla/manifest.json')).toBe('newer');
  expect(await read('settings.json')).toBe('edited');
  expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', 'packs', 'settings.json']);
  expect((await readdir(path.join(folder, 'packs'))).toSorted()).toEqual(['mine', 'vanilla']);
  expect(await readdir(path.join(folder, 'packs', 'mine'))).toEqual([]);
});

test('links that a program left in its folder lead nobody out of it', async () => {
  const { base, folder, prepare, read } = await ground();
  const outside = path.join(base, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret'), 'untouched');
  await symlink(outside, path.join(folder, 'packs'));
  await symlink(path.join(outside, 'secret'), path.join(folder, 'settings.json'));
  await symlink(path.join(outside, 'new'), path.join(folder, 'notes.txt'));
  await prepare('1');
  expect(await readdir(outside)).toEqual(['secret']);
  expect(await readFile(path.join(outside, 'secret'), 'utf8')).toBe('untouched');
  expect((await lstat(path.join(folder, 'packs'))).isDirectory()).toBe(true);
  expect(await readlink(path.join(folder, 'notes.txt'))).toContain('/software/');
  expect(await read('packs/vanilla/manifest.json')).toBe('the pack\n');
});
