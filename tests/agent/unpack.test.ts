import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installArchive } from '#src/agent/software/install-archive.ts';
import { startCatalogueServer, type CatalogueServer } from '#tests/games/catalogue-server.ts';
import { temporaryFolder } from './platform-world.ts';
import { zipArchive, type ZipEntry } from './zip-archive.ts';

let server: CatalogueServer;
beforeAll(async () => (server = await startCatalogueServer()));
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => (server.requests.length = 0));

const program: ZipEntry = { name: 'game_server', content: '#!/bin/sh\n' };

/** Serves the archive and installs it into a folder of a cache. */
async function install(archive: Buffer, given?: string) {
  server.files = (_request, response) => response.end(archive);
  const folder = given ?? path.join(await temporaryFolder(), 'cache', 'one');
  const failure = await installArchive(folder, {
    url: `${server.url}/game.zip`,
    ownOrigins: [server.url],
    maxBytes: 10_000_000,
    hash: null,
    program: 'game_server',
    maxUnpackedBytes: 1_000_000,
    userAgent: 'Lanternhost/1.2.3',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).then(
    () => undefined,
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
  return { failure, folder, unpacked: path.join(folder, 'unpacked') };
}

test('an archive is fetched once and unpacked as files and folders, with a program that can be run', async () => {
  const archive = zipArchive([
    program,
    { name: 'packs/' },
    { name: 'packs/vanilla/manifest.json', content: '{"a":1}' },
    { name: 'empty.txt' },
    { name: 'keys', content: 'x', mode: 0o104777 },
  ]);
  const { failure, folder, unpacked } = await install(archive);
  expect(failure).toBeUndefined();
  expect(await readdir(folder)).toEqual(['unpacked']);
  expect((await readdir(unpacked, { recursive: true })).toSorted()).toEqual([
    'empty.txt',
    'game_server',
    'keys',
    'packs',
    'packs/vanilla',
    'packs/vanilla/manifest.json',
  ]);
  expect(await readFile(path.join(unpacked, 'packs/vanilla/manifest.json'), 'utf8')).toBe('{"a":1}');
  const modeOf = async (name: string) => ((await stat(path.join(unpacked, name))).mode & 0o7777).toString(8);
  expect([await modeOf('game_server'), await modeOf('keys'), await modeOf('packs')]).toEqual([
    '755',
    '644',
    '755',
  ]);
  expect((await install(archive, folder)).failure).toBeUndefined();
  expect(server.requests).toHaveLength(1);
});

test('what an agent that was killed had fetched is unpacked from the beginning, and not fetched again', async () => {
  const folder = path.join(await temporaryFolder(), 'cache', 'one');
  await mkdir(path.join(folder, 'draft'), { recursive: true });
  await writeFile(path.join(folder, 'draft', 'half'), 'half');
  await writeFile(path.join(folder, 'archive.zip'), zipArchive([program]));
  const { failure, unpacked } = await install(Buffer.alloc(0), folder);
  expect(failure).toBeUndefined();
  expect(await readdir(folder)).toEqual(['unpacked']);
  expect(await readdir(unpacked)).toEqual(['game_server']);
  expect(server.requests).toEqual([]);
});

const good = zipArchive([program, { name: 'a.txt', content: 'some text '.repeat(500) }]);
const linkMode = 0o120777;

const bad: { what: string; archive: Buffer; says: RegExp }[] = [
  {
    what: 'leads out of its folder',
    archive: zipArchive([program, { name: '../a' }]),
    says: /relative path/,
  },
  {
    what: 'leads out by a detour',
    archive: zipArchive([program, { name: 'a/../../b' }]),
    says: /relative path/,
  },
  { what: 'begins at the root', archive: zipArchive([program, { name: '/etc/cron.d/a' }]), says: /absolute/ },
  {
    what: 'has backslashes',
    archive: zipArchive([program, { name: String.raw`..\a` }]),
    says: /invalid char/,
  },
  {
    what: 'has a name of nothing',
    archive: zipArchive([program, { name: 'a//b' }]),
    says: /no name for a file/,
  },
  { what: 'has a line break in a name', archive: zipArchive([program, { name: 'a\nb' }]), says: /no name/ },
  {
    what: 'has a name that no disk takes',
    archive: zipArchive([program, { name: 'a'.repeat(300) }]),
    says: /no name for a file/,
  },
  {
    what: 'is deeper than anything',
    archive: zipArchive([program, { name: 'a/'.repeat(30) }]),
    says: /no name for a file/,
  },
  {
    what: 'has a link',
    archive: zipArchive([{ name: 'packs', content: '/etc', mode: linkMode }, program]),
    says: /"packs" is neither a file nor a folder/,
  },
  {
    what: 'has a link and writes through it',
    archive: zipArchive([{ name: 'a', content: '/tmp', mode: linkMode }, { name: 'a/b' }, program]),
    says: /"a" is neither a file nor a folder/,
  },
  {
    what: 'has a device',
    archive: zipArchive([{ name: 'null', mode: 0o020666 }, program]),
    says: /neither a file nor a folder/,
  },
  {
    what: 'has a link for a folder',
    archive: zipArchive([{ name: 'a/', content: '/tmp', mode: linkMode }, program]),
    says: /neither a file nor a folder/,
  },
  {
    what: 'has two entries of one name',
    archive: zipArchive([program, { name: 'a', content: '1' }, { name: 'a', content: '2' }]),
    says: /two entries of one name/,
  },
  {
    what: 'has a file where it needs a folder',
    archive: zipArchive([program, { name: 'a', content: '1' }, { name: 'a/b', content: '2' }]),
    says: /two entries of one name/,
  },
  {
    what: 'becomes a thousand times as large',
    archive: zipArchive([program, { name: 'zeros', content: Buffer.alloc(900_000) }]),
    says: /it becomes too large/,
  },
  {
    what: 'becomes larger than is allowed',
    archive: zipArchive([program, { name: 'noise', content: noise(1_100_000) }]),
    says: /it becomes too large/,
  },
  {
    what: 'lies about how large it becomes',
    archive: zipArchive([program, { name: 'zeros', content: Buffer.alloc(900_000), lies: { size: 10 } }]),
    says: /too many bytes/,
  },
  {
    what: 'says that it becomes larger than it does',
    archive: zipArchive([program, { name: 'a', content: 'short', lies: { size: 100 } }]),
    says: /not enough bytes/,
  },
  {
    what: 'is damaged inside a file',
    archive: zipArchive([program, { name: 'a', content: 'other', lies: { crc32: 7 } }]),
    says: /"a" is damaged/,
  },
  {
    what: 'holds what nobody can inflate',
    archive: zipArchive([program, { name: 'a', content: 'x', lies: { data: Buffer.alloc(20, 0xff) } }]),
    says: /cannot be unpacked/,
  },
  { what: 'is cut off', archive: good.subarray(0, good.length - 40), says: /truncated/ },
  {
    what: 'begins too late',
    archive: Buffer.concat([Buffer.from('PK'), good.subarray(60)]),
    says: /unpacked/,
  },
  {
    what: 'lacks its program',
    archive: zipArchive([{ name: 'readme.txt' }]),
    says: /its program is missing/,
  },
  { what: 'has a folder for a program', archive: zipArchive([{ name: 'game_server/' }]), says: /missing/ },
];
test.for(bad)(
  'an archive that $what is refused whole, and the next try fetches anew',
  async ({ archive, says }) => {
    const { failure, folder } = await install(archive);
    expect(failure).toMatch(/^archive_broken: The downloaded archive cannot be unpacked: /);
    expect(failure).toMatch(says);
    const cache = path.dirname(folder);
    expect(await readdir(cache)).toEqual([]);
    expect(await readdir(path.dirname(cache))).toEqual(['cache']);
    expect((await install(good, folder)).failure).toBeUndefined();
  },
);

/** Bytes that no compression makes smaller. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
