import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SoftwareId } from '#src/contract/instance-choices.ts';
import { createSoftwareVersions, createVersionSources } from '#src/control/games/service.ts';
import { testClock } from '#tests/world/clock.ts';
import { refusalOf } from '#tests/world/refusal.ts';
import { startCatalogueServer, type CatalogueServer } from './catalogue-server.ts';

let server: CatalogueServer;
beforeEach(async () => {
  server = await startCatalogueServer();
  return () => server[Symbol.asyncDispose]();
});

const userAgent = 'Lanternhost/1.2.3 (hello@example.com)';

function catalogues() {
  const clock = testClock();
  const versions = createSoftwareVersions(createVersionSources({ urls: server.urls, userAgent, clock }));
  return { versions, clock };
}

test('each kind of software lists its versions for everybody, newest first', async () => {
  const { versions } = catalogues();
  expect(await versions.list('paper')).toEqual(['26.2', '26.1', '1.21.4']);
  expect(await versions.list('vanilla')).toEqual(['26.1', '1.21.4', '1.16.5', '1.0']);
  expect(await versions.list('purpur')).toEqual(['1.21.4', '1.16.5']);
  expect(await versions.list('fabric')).toEqual(['1.21.4']);
  expect((await versions.list('flying-squid'))[0]).toBe('1.21.4');
  expect(await versions.list('bedrock')).toEqual(['1.26.52.3']);
});

const cases: { software: SoftwareId; algorithm: string | null; url: string; java: number }[] = [
  { software: 'paper', algorithm: 'sha256', url: '/v1/objects/STABLE/paper-1.21.4-232.jar', java: 21 },
  { software: 'vanilla', algorithm: 'sha1', url: '/v1/objects/1.21.4/server.jar', java: 21 },
  { software: 'purpur', algorithm: 'md5', url: '/v2/purpur/1.21.4/2416/download', java: 21 },
  {
    software: 'fabric',
    algorithm: null,
    url: '/v2/versions/loader/1.21.4/0.18.4/1.1.0/server/jar',
    java: 21,
  },
];
test.for(cases)(
  '$software says where its jar is, its $algorithm hash and its Java, to who says who asks',
  async ({ software, algorithm, url, java }) => {
    const { versions } = catalogues();
    const resolved = await versions.resolve(software, '1.21.4');
    expect(resolved).toMatchObject({
      version: '1.21.4',
      install: { kind: 'download', url: server.url + url, ownOrigins: [server.url], file: 'server.jar' },
      run: { kind: 'java', majorVersion: java, arguments: expect.arrayContaining(['-Xmx{heapMegabytes}M']) },
    });
    const hash = algorithm && { algorithm, hex: createHash(algorithm).update(server.jar).digest('hex') };
    expect(resolved.install).toMatchObject({ hash });
    expect(new Set(server.requests.map((request) => request.userAgent))).toEqual(new Set([userAgent]));
  },
);

test('the latest Paper is the newest with a build for everybody; a version of trials only is had by its name', async () => {
  const { versions } = catalogues();
  expect(await versions.resolve('paper', 'latest')).toMatchObject({
    version: '26.1',
    install: { url: `${server.url}/v1/objects/STABLE/paper-26.1-69.jar` },
    run: { majorVersion: 25 },
  });
  expect(await versions.resolve('paper', '26.2')).toMatchObject({
    install: { url: `${server.url}/v1/objects/ALPHA/paper-26.2-3.jar` },
  });
});

test('Bedrock names the archive of its newest release, and none of the others', async () => {
  const { versions } = catalogues();
  expect(await versions.resolve('bedrock', 'latest')).toMatchObject({
    version: '1.26.52.3',
    install: {
      kind: 'archive',
      url: `${server.url}/bedrockdedicatedserver/bin-linux/bedrock-server-1.26.52.3.zip`,
      ownOrigins: [server.url],
      hash: null,
      program: 'bedrock_server',
    },
    run: { kind: 'native' },
  });
  for (const version of ['1.26.51.1', '1.26.60.25', '../../etc/passwd'])
    expect(await refusalOf(versions.resolve('bedrock', version))).toBe('software_version_unknown');
  expect(new Set(server.requests.map((request) => request.path))).toEqual(
    new Set(['/api/v1.0/download/links']),
  );
});

test("where Mojang's first list gives no answer, or none that is one, the second is asked", async () => {
  for (const bedrock of [
    'http://127.0.0.1:1',
    await oddCatalogue('<html>'),
    await oddCatalogue('', '/gone'),
  ]) {
    const urls = { ...server.urls, bedrock };
    const versions = createSoftwareVersions(createVersionSources({ urls, userAgent, clock: testClock() }));
    expect(await versions.list('bedrock')).toEqual(['1.26.52.3']);
  }
  server.isWell = false;
  const urls = { ...server.urls, bedrock: 'http://127.0.0.1:1' };
  const versions = createSoftwareVersions(createVersionSources({ urls, userAgent, clock: testClock() }));
  expect(await refusalOf(versions.list('bedrock'))).toBe('software_unavailable');
});

test.for([
  ['another shape', '{"result":{"links":{}}}', 'software_unavailable'],
  ['no link for Linux', '{"result":{"links":[]}}', 'software_version_unknown'],
  [
    'a file of another name',
    '{"result":{"links":[{"downloadType":"serverBedrockLinux","downloadUrl":"https://example.com/a.zip"}]}}',
    'software_version_unknown',
  ],
])("a list of Mojang's with %s offers no Bedrock server", async ([, body = '', code]) => {
  const odd = await oddCatalogue(body);
  const urls = { ...server.urls, bedrock: odd, bedrockFallback: odd };
  const versions = createSoftwareVersions(createVersionSources({ urls, userAgent, clock: testClock() }));
  expect(await refusalOf(versions.resolve('bedrock', 'latest'))).toBe(code);
});

test('a version from before Java was named gets the Java of its time', async () => {
  const { versions } = catalogues();
  expect(await versions.resolve('vanilla', '1.16.5')).toMatchObject({ run: { majorVersion: 8 } });
});

test('versions that nobody made are unknown, and none of them is asked for', async () => {
  const { versions } = catalogues();
  for (const software of ['paper', 'vanilla', 'purpur', 'fabric', 'bedrock', 'flying-squid'] as const)
    for (const version of ['9.9.9', '../../etc/passwd', '26.2-rc1', '26w40a'])
      expect(await refusalOf(versions.resolve(software, version))).toBe('software_version_unknown');
  // Mojang lists it, and has no server of it.
  expect(await refusalOf(versions.resolve('vanilla', '1.0'))).toBe('software_version_unknown');
  expect(server.requests.filter(({ path }) => path.includes('9.9.9') || path.includes('passwd'))).toEqual([]);
});

test('answers are kept for ten minutes, and for longer while the catalogue is away', async () => {
  const { versions, clock } = catalogues();
  await Promise.all(Array.from({ length: 10 }, () => versions.list('paper')));
  expect(server.requests).toHaveLength(1);
  clock.advance({ minutes: 9 });
  await versions.list('paper');
  expect(server.requests).toHaveLength(1);
  server.isWell = false;
  clock.advance({ minutes: 2 });
  expect(await versions.list('paper')).toContain('1.21.4');
  expect(await versions.list('paper')).toContain('1.21.4');
  // It is asked again after a while, not by everybody at once.
  expect(server.requests).toHaveLength(2);
  server.isWell = true;
  clock.advance({ minutes: 1 });
  await versions.list('paper');
  expect(server.requests).toHaveLength(3);
});

test('a catalogue that was never reached is unavailable; the others are not', async () => {
  const { versions, clock } = catalogues();
  server.isWell = false;
  expect(await refusalOf(versions.list('paper'))).toBe('software_unavailable');
  expect(await refusalOf(versions.resolve('fabric', 'latest'))).toBe('software_unavailable');
  expect(await versions.list('flying-squid')).not.toEqual([]);
  server.isWell = true;
  clock.advance({ seconds: 31 });
  expect(await versions.list('paper')).not.toEqual([]);
});

/** A catalogue that answers everything with this. */
async function oddCatalogue(body: string, location?: string): Promise<string> {
  const odd = createServer((_request, response) => {
    if (location !== undefined) response.writeHead(302, { location });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  onTestFinished(() => void odd.close());
  return `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
}

test.for([
  ['in another shape', '{"versions":[{"version":{"id":7}}]}'],
  ['that is no JSON', '<html>'],
  ['of nine megabytes', `{"versions":[],"more":"${'9'.repeat(9 * 1024 * 1024)}"}`],
])('an answer %s is no answer', async ([, body = '']) => {
  const urls = { ...server.urls, paper: await oddCatalogue(body) };
  const sources = createVersionSources({ urls, userAgent, clock: testClock() });
  expect(await refusalOf(createSoftwareVersions(sources).list('paper'))).toBe('software_unavailable');
});

test('no catalogue leads the platform into its own network, neither by an address nor by sending it on', async () => {
  const address = `${server.url}/v1/packages/1.21.4.json`;
  const naming = await oddCatalogue(
    JSON.stringify({ versions: [{ id: '1.21.4', type: 'release', url: address }] }),
  );
  const sending = await oddCatalogue('', `${server.url}/mc/game/version_manifest_v2.json`);
  for (const mojang of [naming, sending]) {
    const urls = { ...server.urls, mojang };
    const sources = createVersionSources({ urls, userAgent, clock: testClock() });
    const call = createSoftwareVersions(sources).resolve('vanilla', '1.21.4');
    expect(await refusalOf(call)).toBe('software_unavailable');
  }
  expect(server.requests).toEqual([]);
});
