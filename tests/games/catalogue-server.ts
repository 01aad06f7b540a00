import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueUrls } from '#src/control/games/service.ts';

/** Answers one request for a file; the usual one sends the jar. */
export type FileReply = (request: IncomingMessage, response: ServerResponse) => void;

/** The catalogues of all makers on one port, in the shapes that they document, with one jar behind all of them. */
export type CatalogueServer = AsyncDisposable & {
  url: string;
  urls: CatalogueUrls;
  jar: Buffer;
  /** The newest release of Mojang's Bedrock server. */
  bedrockVersion: string;
  /** Path and user agent of every request so far. */
  requests: { path: string; userAgent: string | undefined }[];
  /** What each request for a file gets from now on. */
  files: FileReply;
  /** False: every catalogue answers 500. */
  isWell: boolean;
};

/** A jar is a zip archive, and begins like one. */
const usualJar = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(300_000, 'a server ')]);

export const sendJar: FileReply = (_request, response) => response.end(usualJar);

export async function startCatalogueServer(): Promise<CatalogueServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    state.requests.push({ path, userAgent: request.headers['user-agent'] });
    if (
      path.endsWith('.zip') ||
      path.endsWith('.jar') ||
      path.endsWith('/download') ||
      path.endsWith('/server/jar')
    )
      return state.files(request, response);
    const body = state.isWell
      ? answers(state.url, state.bedrockVersion)[path]
      : { ok: false, message: 'Something broke' };
    response.statusCode = !state.isWell ? 500 : body === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body ?? { ok: false, message: 'There is no such thing' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: CatalogueServer = {
    url,
    urls: {
      paper: url,
      mojang: url,
      purpur: url,
      fabric: url,
      bedrock: url,
      bedrockFallback: url,
    },
    jar: usualJar,
    bedrockVersion: '1.26.52.3',
    requests: [],
    files: sendJar,
    isWell: true,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return state;
}

const hash = (algorithm: string) => createHash(algorithm).update(usualJar).digest('hex');

const paperVersion = (id: string, minimum: number, builds: number[]) => ({
  version: {
    id,
    support: { status: 'SUPPORTED', end: null },
    java: { version: { minimum }, flags: { recommended: [] } },
  },
  builds,
});
const paperBuild = (url: string, id: number, channel: string, version: string) => ({
  id,
  time: '2026-11-01T10:00:00.000Z',
  channel,
  commits: [],
  downloads: {
    'server:default': {
      name: `paper-${version}-${id}.jar`,
      checksums: { sha256: hash('sha256') },
      size: usualJar.length,
      url: `${url}/v1/objects/${channel}/paper-${version}-${id}.jar`,
    },
  },
});
const mojangVersion = (url: string, id: string, type: string) => ({
  id,
  type,
  url: `${url}/v1/packages/${id}.json`,
  time: '2026-11-01T10:00:00+00:00',
  releaseTime: '2026-11-01T10:00:00+00:00',
  sha1: '0'.repeat(40),
  complianceLevel: 1,
});
const serverJar = (url: string, version: string) => ({
  downloads: {
    server: { sha1: hash('sha1'), size: usualJar.length, url: `${url}/v1/objects/${version}/server.jar` },
  },
});

const answers = (url: string, bedrockVersion: string): Record<string, unknown> => ({
  '/v3/projects/paper/versions': {
    versions: [
      paperVersion('26.2', 25, [3]),
      paperVersion('26.2-rc1', 25, [1]),
      paperVersion('26.1', 25, [70, 69]),
      paperVersion('1.21.4', 21, [232, 231]),
      paperVersion('1.8.8', 8, []),
    ],
  },
  '/v3/projects/paper/versions/26.2/builds': [paperBuild(url, 3, 'ALPHA', '26.2')],
  '/v3/projects/paper/versions/26.1/builds': [
    paperBuild(url, 70, 'BETA', '26.1'),
    paperBuild(url, 69, 'STABLE', '26.1'),
  ],
  '/v3/projects/paper/versions/1.21.4/builds': [paperBuild(url, 232, 'STABLE', '1.21.4')],

  '/mc/game/version_manifest_v2.json': {
    latest: { release: '26.1', snapshot: '26w40a' },
    versions: [
      mojangVersion(url, '26w40a', 'snapshot'),
      mojangVersion(url, '26.1', 'release'),
      mojangVersion(url, '1.21.4', 'release'),
      mojangVersion(url, '1.16.5', 'release'),
      mojangVersion(url, '1.0', 'release'),
    ],
  },
  '/v1/packages/26.1.json': {
    ...serverJar(url, '26.1'),
    javaVersion: { component: 'java-runtime-epsilon', majorVersion: 25 },
  },
  '/v1/packages/1.21.4.json': {
    ...serverJar(url, '1.21.4'),
    javaVersion: { component: 'java-runtime-delta', majorVersion: 21 },
  },
  '/v1/packages/1.16.5.json': serverJar(url, '1.16.5'),
  '/v1/packages/1.0.json': { downloads: { client: {} } },

  '/v2/purpur': { project: 'purpur', metadata: { current: '1.21.4' }, versions: ['1.16.5', '1.21.4'] },
  '/v2/purpur/1.21.4': {
    project: 'purpur',
    version: '1.21.4',
    builds: { latest: '2416', all: ['2415', '2416'] },
  },
  '/v2/purpur/1.21.4/2416': {
    project: 'purpur',
    version: '1.21.4',
    build: '2416',
    result: 'SUCCESS',
    md5: hash('md5'),
  },

  '/api/v1.0/download/links': {
    result: {
      links: [
        {
          downloadType: 'serverBedrockWindows',
          downloadUrl: `${url}/bedrockdedicatedserver/bin-win/bedrock-server-${bedrockVersion}.zip`,
        },
        {
          downloadType: 'serverBedrockLinux',
          downloadUrl: `${url}/bedrockdedicatedserver/bin-linux/bedrock-server-${bedrockVersion}.zip`,
        },
        {
          downloadType: 'serverBedrockPreviewLinux',
          downloadUrl: `${url}/bedrockdedicatedserver/bin-linux-preview/bedrock-server-1.26.60.25.zip`,
        },
        { downloadType: 'serverJar', downloadUrl: `${url}/v1/objects/26.1/server.jar` },
      ],
    },
  },

  '/v2/versions/game': [
    { version: '26w40a', stable: false },
    { version: '1.21.4', stable: true },
  ],
  '/v2/versions/loader/1.21.4': [
    {
      loader: {
        separator: '.',
        build: 1,
        maven: 'net.fabricmc:fabric-loader:0.19.0',
        version: '0.19.0',
        stable: false,
      },
    },
    {
      loader: {
        separator: '.',
        build: 14,
        maven: 'net.fabricmc:fabric-loader:0.18.4',
        version: '0.18.4',
        stable: true,
      },
    },
  ],
  '/v2/versions/installer': [
    {
      url: 'https://maven.fabricmc.net/x.jar',
      maven: 'net.fabricmc:fabric-installer:1.1.0',
      version: '1.1.0',
      stable: true,
    },
  ],
});
