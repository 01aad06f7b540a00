import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { download, type Patience } from '#src/agent/software/download.ts';
import { prepareSoftware } from '#src/agent/software/prepare-software.ts';
import { mayFetch } from '#src/contract/outgoing-fetch.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { sendJar, startCatalogueServer, type CatalogueServer } from '#tests/games/catalogue-server.ts';
import { instanceOrder } from './instance-world.ts';
import { temporaryFolder } from './platform-world.ts';

let server: CatalogueServer;
beforeAll(async () => (server = await startCatalogueServer()));
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.files = sendJar;
  server.requests.length = 0;
});

const hashOf = (algorithm: 'sha256' | 'sha1' | 'md5') => ({
  algorithm,
  hex: createHash(algorithm).update(server.jar).digest('hex'),
});
const impatience: Patience = { whole: 5000, silence: 2000, pauses: [0, 0] };

type Options = Partial<Parameters<typeof download>[0]>;

async function fetchJar(change: Options = {}) {
  const folder = path.join(await temporaryFolder(), 'cache', 'one');
  const file = path.join(folder, 'server.jar');
  const progress: (number | null)[] = [];
  const options = {
    url: `${server.url}/v1/objects/server.jar`,
    ownOrigins: [server.url],
    maxBytes: 1_000_000,
    hash: hashOf('sha256'),
    file,
    userAgent: 'Lanternhost/1.2.3',
    signal: new AbortController().signal,
    onProgress: (part: number | null) => progress.push(part),
    patience: impatience,
    ...change,
  };
  return {
    file: options.file,
    progress,
    failure: await download(options).then(
      () => undefined,
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    ),
    /** What stands where the cache of all downloads is. */
    left: () => readdir(path.dirname(path.dirname(options.file))),
    again: () => download(options),
  };
}

test.for(['sha256', 'sha1', 'md5'] as const)(
  'a file with the right %s hash is installed',
  async (algorithm) => {
    const { file, failure } = await fetchJar({ hash: hashOf(algorithm) });
    expect(failure).toBeUndefined();
    expect(await readFile(file)).toEqual(server.jar);
    expect(server.requests).toEqual([{ path: '/v1/objects/server.jar', userAgent: 'Lanternhost/1.2.3' }]);
  },
);

test('a file that is there is not fetched again', async () => {
  const { again } = await fetchJar();
  await again();
  expect(server.requests).toHaveLength(1);
});

test('progress is told by the percent, not by the piece', async () => {
  server.files = (_request, response) => {
    response.setHeader('content-length', server.jar.length);
    for (let at = 0; at < server.jar.length; at += 100) response.write(server.jar.subarray(at, at + 100));
    response.end();
  };
  const { progress } = await fetchJar();
  expect(progress.length).toBeLessThanOrEqual(101);
  expect(progress.at(-1)).toBe(1);
  server.files = (_request, response) => {
    response.write(server.jar.subarray(0, 1000));
    response.end(server.jar.subarray(1000));
  };
  expect((await fetchJar()).progress).toEqual([null]);
});

const failing: {
  what: string;
  change?: Options;
  files?: CatalogueServer['files'];
  says: RegExp;
  asked?: number;
}[] = [
  {
    what: 'another hash',
    change: { hash: { algorithm: 'sha256', hex: '0'.repeat(64) } },
    says: /^download_hash_wrong: The downloaded file is not the one that was announced\.$/,
  },
  {
    what: 'a size that is too large, said before',
    change: { maxBytes: 1000 },
    says: /^download_too_large/,
  },
  {
    what: 'more than is allowed, without an end',
    files: (_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(100_000, 'PK')), 1);
      response.once('close', () => clearInterval(timer));
    },
    says: /^download_too_large: The download is larger than the 1 MiB that are allowed\.$/,
  },
  {
    what: 'silence',
    change: { patience: { ...impatience, silence: 50 } },
    files: (_request, response) => void response.write('PK'),
    says: /^download_timeout: The download took too long\.$/,
  },
  {
    what: 'a drop now and then',
    change: { patience: { ...impatience, whole: 300 } },
    files: (_request, response) => {
      const timer = setInterval(() => response.write('PK'), 20);
      response.once('close', () => clearInterval(timer));
    },
    says: /^download_timeout/,
  },
  {
    what: 'a connection that breaks off in the middle, each time',
    files: (_request, response) => {
      response.setHeader('content-length', server.jar.length);
      response.write(server.jar.subarray(0, 1000), () => response.destroy());
    },
    says: /^download_failed: The download failed: the connection broke off/,
    asked: 3,
  },
  {
    what: 'status 404',
    files: (_request, response) => response.writeHead(404).end('gone'),
    says: /^download_failed: The download site answered with status 404\.$/,
  },
  {
    what: 'status 503, each time',
    files: (_request, response) => response.writeHead(503).end(),
    says: /^download_failed: The download failed: the download site answered with status 503\.$/,
    asked: 3,
  },
  {
    what: 'nothing at all',
    change: { hash: null },
    files: (_request, response) => response.end(),
    says: /^download_hash_wrong/,
  },
  {
    what: 'a page instead of a program that nobody gave a hash of',
    change: { hash: null },
    files: (_request, response) => response.end('<html>Please sign in'),
    says: /^download_hash_wrong: The downloaded file is no program\.$/,
  },
  {
    what: 'being sent round in a circle',
    files: (request, response) => response.writeHead(302, { location: request.url }).end(),
    says: /^download_failed: The download failed: it was sent on too often\.$/,
    asked: 6,
  },
];
test.for(failing)(
  '$what is told in plain words and leaves nothing behind; the next try works',
  async ({ change, files = sendJar, says, asked = 1 }) => {
    server.files = files;
    const { failure, left, file } = await fetchJar(change);
    expect(failure).toMatch(says);
    expect(await left()).toEqual([]);
    expect(server.requests).toHaveLength(asked);
    server.files = sendJar;
    expect((await fetchJar({ file })).failure).toBeUndefined();
  },
);

test('a connection that breaks off once is made again', async () => {
  let tries = 0;
  server.files = (request, response) => {
    if ((tries += 1) > 1) return sendJar(request, response);
    response.setHeader('content-length', server.jar.length);
    response.write(server.jar.subarray(0, 1000), () => response.destroy());
  };
  const { file, failure } = await fetchJar();
  expect(failure).toBeUndefined();
  expect(await readFile(file)).toEqual(server.jar);
});

test.for([
  'http://127.0.0.1:1/server.jar',
  'http://localhost/server.jar',
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/server.jar',
  'https://[::1]/server.jar',
  'http://example.com/server.jar',
  'file:///etc/passwd',
  'https://user:secret@example.com/server.jar',
  'http://2130706433/',
  'https://0x7f.1/',
  'https://example.com:8443/',
  'https://router/',
  'http://',
])('being sent on to %s is refused', async (location) => {
  server.files = (_request, response) => response.writeHead(302, { location }).end();
  const { failure, left } = await fetchJar();
  expect(failure).toMatch(/^download_failed: The download failed: it was sent on to/);
  expect(await left()).toEqual([]);
});

test('what the operator named may be anywhere; other names of the internet over https', () => {
  const may = (url: string) => mayFetch(new URL(url), ['http://10.0.0.1:8080']);
  expect(may('http://10.0.0.1:8080/a.jar')).toBe(true);
  expect(may('https://fill-data.papermc.io/v1/objects/a.jar')).toBe(true);
  expect(may('http://10.0.0.1:8081/a.jar')).toBe(false);
  expect(may('https://10.0.0.1:8080/a.jar')).toBe(false);
});

test('a full disk is told in plain words and leaves nothing behind', async ({ skip }) => {
  const small = await temporaryFolder();
  const run = promisify(execFile);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return skip('this machine does not let a folder be mounted');
  onTestFinished(async () => void (await run('umount', [small])));
  const { failure, left } = await fetchJar({ file: path.join(small, 'cache', 'one', 'server.jar') });
  expect(failure).toBe('disk_full: The disk of the node is full: nothing can be installed there now.');
  expect(await left()).toEqual([]);
});

test('what an agent that was killed left of a download goes with the next', async () => {
  const folder = path.join(await temporaryFolder(), 'cache', 'one');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'half.draft'), 'half');
  await fetchJar({ file: path.join(folder, 'server.jar') });
  expect(await readdir(folder)).toEqual(['server.jar']);
});

async function prepare(cache: string, signal = new AbortController().signal) {
  const { software } = await instanceOrder();
  return prepareSoftware({
    software: {
      ...software,
      install: {
        kind: 'download',
        url: `${server.url}/v1/objects/server.jar`,
        ownOrigins: [server.url],
        file: 'server.jar',
        maxBytes: 1_000_000,
        hash: hashOf('sha256'),
      },
    },
    heapBytes: 1024 ** 3,
    cache,
    toolchain: ownToolchain([]),
    userAgent: 'Lanternhost/1.2.3',
    signal,
    onProgress: () => undefined,
  });
}

test('instances that need the same file at once wait for one download', async () => {
  const cache = await temporaryFolder();
  const prepared = await Promise.all(Array.from({ length: 5 }, () => prepare(cache)));
  expect(server.requests).toHaveLength(1);
  expect(new Set(prepared.map(({ command }) => command[2])).size).toBe(1);
  expect((await stat(prepared[0]?.command[2] ?? '')).size).toBe(server.jar.length);
});

test('whoever comes while a download that nobody wants any more still ends begins anew', async () => {
  const cache = await temporaryFolder();
  const begun = Promise.withResolvers<void>();
  server.files = (_request, response) => {
    response.write(server.jar.subarray(0, 1000));
    begun.resolve();
  };
  const stop = new AbortController();
  const first = prepare(cache, stop.signal).catch((error: unknown) => error);
  await begun.promise;
  server.files = sendJar;
  stop.abort();
  const second = prepare(cache);
  expect(await first).toMatchObject({ name: 'AbortError' });
  expect(await readFile((await second).command[2] ?? '')).toEqual(server.jar);
});
