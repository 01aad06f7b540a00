import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  handshake,
  intents,
  loginStart,
  open,
  serverListEntry,
  untilClosed,
} from '#tests/gateway/java-client.ts';
import { sendJar, startCatalogueServer, type CatalogueServer } from '#tests/games/catalogue-server.ts';
import { createInstanceWorld, makeServer, type InstanceWorld } from './instance-world.ts';

let given: InstanceWorld;
let catalogues: CatalogueServer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  catalogues = opened.use(await startCatalogueServer());
  const javaFolder = await mkdtemp(path.join(tmpdir(), 'lanternhost-java-'));
  opened.defer(() => rm(javaFolder, { recursive: true }));
  await installJava(javaFolder, 'jdk-17', '17.0.15');
  await installJava(javaFolder, 'jdk-21', '21.0.3');
  given = opened.use(await createInstanceWorld({ catalogues: catalogues.urls, javaFolders: [javaFolder] }));
}, 60_000);
afterAll(() => opened.disposeAsync());
beforeEach(() => {
  catalogues.files = sendJar;
  catalogues.requests.length = 0;
});

/** As a distribution installs it: a folder with the file `release` and the program. */
async function installJava(folder: string, name: string, version: string): Promise<void> {
  const home = path.join(folder, name);
  const program = path.join(home, 'bin/java');
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(path.join(home, 'release'), `IMPLEMENTOR="Nobody"\nJAVA_VERSION="${version}"\n`);
  const machine = path.join(import.meta.dirname, 'fixtures/virtual-machine.mjs');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${machine}' ${version} "$@"\n`);
  await chmod(program, 0o755);
}

let people = 0;
const somebody = () => given.world.person(`player${(people += 1)}`);
const cached = () => readdir(path.join(given.machine.directory, 'software')).catch(() => []);

test('what can be installed is told to everybody, with its versions, as soon as a machine can run it', async () => {
  const newest = async () => {
    const { content } = await given.alice.client.GET('/v1/games/minecraft/software');
    return content.map(({ id, versions }) => [id, versions[0]]);
  };
  await expect.poll(newest, { timeout: 20_000 }).toEqual([
    ['paper', '26.2'],
    ['vanilla', '26.1'],
    ['purpur', '1.21.4'],
    ['fabric', '1.21.4'],
    ['bedrock', '1.26.52.3'],
    ['flying-squid', '1.21.4'],
  ]);
});

test('a server of Paper is fetched, checked and started with Java 21 and a heap inside its memory', async () => {
  const server = await makeServer(given.alice, { software: 'paper', version: '1.21.4' });
  await server.act('start');
  await server.reaches('active');
  await server.type('list');
  await expect.poll(() => server.lines()).toContainEqual(expect.stringContaining('There are 0 of a max'));
  const lines = await server.lines();
  expect(lines[0]).toContain('Java 21.0.3 with -Xms256M -Xmx2304M -XX:+UseG1GC ');
  expect(lines[1]).toContain(`Jar of ${catalogues.jar.length} bytes, then nogui`);
  expect(lines[2]).toContain('eula=true');
  expect(catalogues.requests.find(({ path }) => path.endsWith('.jar'))?.userAgent).toMatch(
    /^Lanternhost\/\d/,
  );
  await server.act('stop');
  await server.reaches('stopped');

  // Another server of the same version takes what is there, and so does the next start.
  const other = await makeServer(given.alice, { software: 'paper', version: '1.21.4' });
  await Promise.all([server.act('start'), other.act('start')]);
  await Promise.all([server.reaches('active'), other.reaches('active')]);
  expect(catalogues.requests.filter(({ path }) => path.endsWith('.jar'))).toHaveLength(1);
  await Promise.all([server.act('kill'), other.act('kill')]);
  await Promise.all([server.reaches('stopped'), other.reaches('stopped')]);
}, 60_000);

test('vanilla, Purpur and Fabric start as well', async () => {
  for (const software of ['vanilla', 'purpur', 'fabric'] as const) {
    const server = await makeServer(await somebody(), { software, version: '1.21.4' });
    await server.act('start');
    await server.reaches('active');
    await server.act('kill');
    await server.reaches('stopped');
  }
}, 60_000);

test('a download that fails ends the start in plain words, leaves nothing, and the next start works', async () => {
  const before = await cached();
  const owner = await somebody();
  const server = await makeServer(owner, { software: 'vanilla', version: '1.16.5' });
  const failures: [CatalogueServer['files'], string][] = [
    [(_request, response) => response.end('PK and something else'), 'download_hash_wrong'],
    [(_request, response) => response.writeHead(404).end(), 'download_failed'],
    [(_request, response) => response.writeHead(302, { location: given.world.url }).end(), 'download_failed'],
    [
      (_request, response) => response.writeHead(200, { 'content-length': 300 * 1024 * 1024 }).write('PK'),
      'download_too_large',
    ],
  ];
  for (const [files, code] of failures) {
    catalogues.files = files;
    await server.act('start');
    await server.reaches('error');
    const { fault } = await server.read();
    expect(fault).toMatchObject({ code, message: expect.stringMatching(/^The download/) });
    const { content } = await owner.client.GET('/v1/instances/{instance}/operations', {
      params: { path: { instance: server.instance } },
    });
    expect(content[0]).toMatchObject({ kind: 'start', state: 'failed', reason: { code } });
    expect(await cached()).toEqual(before);
  }
  catalogues.files = sendJar;
  await server.act('start');
  await server.reaches('active');
  await server.act('kill');
  await server.reaches('stopped');
}, 60_000);

test('a stop while the server is downloaded ends the download', async () => {
  const begun = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = await makeServer(await somebody(), { software: 'paper', version: '26.2' });
  catalogues.files = (_request, response) => {
    response.writeHead(200, { 'content-length': catalogues.jar.length });
    response.write(catalogues.jar.subarray(0, Math.ceil(catalogues.jar.length / 10)), () => begun.resolve());
    response.once('close', closed.resolve);
  };
  await server.act('start');
  await begun.promise;
  await expect
    .poll(async () => (await server.read()).operation?.steps.find(({ name }) => name === 'prepare')?.progress)
    .toBe(0.1);
  await server.act('stop');
  await server.reaches('stopped');
  await closed.promise;
  expect(await server.operations()).toEqual(['stop succeeded', 'start cancelled', 'create succeeded']);
}, 60_000);

test('a node without the Java that a version needs says so', async () => {
  const server = await makeServer(await somebody(), { software: 'paper', version: 'latest' });
  expect(await server.read()).toMatchObject({ version: '26.1' });
  await server.act('start');
  await server.reaches('error');
  expect((await server.read()).fault).toMatchObject({
    code: 'java_missing',
    message: 'This node lacks Java 25, which this version needs.',
  });
}, 60_000);

test('a server of Paper hears where its players are, as long as it reads that; one that is Paper no more does not', async () => {
  const owner = await somebody();
  const server = await makeServer(owner, { software: 'paper', version: '1.21.4', name: 'Lighthouse' });
  const folder = path.join(given.machine.directory, 'instances', server.instance);
  const file = path.join(folder, 'config/paper-global.yml');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(path.join(folder, 'kind'), 'paper');
  await writeFile(file, '# Mine\nproxies:\n  proxy-protocol: false # off\nmessages: {}\n');
  const { port } = given.machine.gateway;
  const host = `${(await server.read()).slug}.play.test`;
  let visits = 0;
  /** Where the server believes a player to be who comes from a new address. */
  const addressSeen = async () => {
    visits += 1;
    const address = `127.0.${1 + (visits >> 8)}.${visits & 255}`;
    const before = (await server.lines()).length;
    const player = await open(port, address);
    player.write(Buffer.concat([handshake(host, intents.login), loginStart('eve')]));
    await untilClosed(player);
    const lines = (await server.lines()).slice(before);
    const seen = lines.map((text) => /comes from (.*)/.exec(text)?.[1]).find(Boolean);
    return seen === address ? 'its own' : seen;
  };
  const isSeenAs = (seen: string) => expect.poll(addressSeen, { timeout: 20_000, interval: 200 }).toBe(seen);
  const looks = () =>
    expect
      .poll(async () => (await serverListEntry(port, host)).version.name, { timeout: 20_000 })
      .toBe('Stand-in');

  await server.act('start');
  await server.reaches('active');
  expect(await readFile(file, 'utf8')).toBe(
    '# Mine\nproxies:\n  proxy-protocol: true # off\nmessages: {}\n_version: 30\n',
  );
  await isSeenAs('its own');
  await looks();

  await writeFile(file, 'proxies:\n  proxy-protocol: false\n');
  await server.type('paper reload');
  await isSeenAs('127.0.0.1');
  await looks();

  await server.act('restart');
  await isSeenAs('its own');
  await server.act('stop');
  await server.reaches('stopped');
  await owner.client.PATCH('/v1/instances/{instance}', {
    params: { path: { instance: server.instance } },
    body: { software: { id: 'vanilla', version: '1.21.4' } },
  });
  await rm(path.join(folder, 'kind'));
  await server.act('start');
  await server.reaches('active');
  await isSeenAs('127.0.0.1');
  await server.act('kill');
  await server.reaches('stopped');
}, 90_000);
