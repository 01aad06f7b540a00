import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { acceptsEncoding } from '#src/control/http/accepted-encodings.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { pagePolicy } from './security-headers.ts';

type Variant = { bytes: Uint8Array<ArrayBuffer>; headers: [string, string][]; etag: string };
type StaticFile = { plain: Variant; br: Variant | undefined; gzip: Variant | undefined };

export type StaticFiles = {
  /** The reply to a GET for this path, or undefined when no file has it. */
  reply(request: Request): Response | undefined;
};

/** In development Vite serves the files. */
export const noStaticFiles: StaticFiles = { reply: () => undefined };

const year = 31_536_000;

/**
 * The built files, held in memory with their headers: a few megabytes that every visitor asks for.
 * @param directory what the build made; `name.br` and `name.gz` beside a file are its compressed forms
 */
export async function loadStaticFiles(directory: string): Promise<StaticFiles> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    contents.set(`/${path.relative(directory, file).split(path.sep).join('/')}`, await readFile(file));
  }
  const files = new Map<string, StaticFile>();
  for (const [name, bytes] of contents) {
    if (/\.(?:br|gz)$/.test(name)) continue;
    const file = describe(name, bytes, contents.get(`${name}.br`), contents.get(`${name}.gz`));
    for (const url of urlsOf(name)) files.set(url, file);
  }

  return {
    reply(request) {
      const { pathname } = new URL(request.url);
      const file = files.get(decodePath(pathname));
      if (!file) return undefined;
      const variant = choose(file, request.headers.get('accept-encoding') ?? '');
      const isKnown = request.headers
        .get('if-none-match')
        ?.split(/\s*,\s*/)
        .some((tag) => tag.replace(/^W\//, '') === variant.etag);
      return isKnown
        ? new Response(null, {
            status: 304,
            headers: variant.headers.filter(
              ([header]) => !/^content-(?:length|encoding|type)$/i.test(header),
            ),
          })
        : new Response(variant.bytes, { headers: variant.headers });
    },
  };
}

/** A page answers with and without its trailing slash. */
function urlsOf(name: string): string[] {
  if (name === '/index.html') return ['/'];
  if (!name.endsWith('/index.html')) return [name];
  const page = name.slice(0, -'/index.html'.length);
  return [page, `${page}/`];
}

function describe(
  name: string,
  bytes: Buffer<ArrayBuffer>,
  br: Buffer<ArrayBuffer> | undefined,
  gzip: Buffer<ArrayBuffer> | undefined,
): StaticFile {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const isPage = name.endsWith('.html');
  const common: [string, string][] = [
    ['Content-Type', getMimeType(name) ?? 'application/octet-stream'],
    // The build names what lies under /assets by its content; everything else is asked for again.
    [
      'Cache-Control',
      name.startsWith('/assets/')
        ? `public, max-age=${year}, immutable`
        : 'public, max-age=0, must-revalidate',
    ],
    ['Vary', 'Accept-Encoding'],
  ];
  if (isPage)
    common.push(['Content-Security-Policy', pagePolicy(inlineScriptHashes(bytes.toString('utf8')))]);
  const variant = (content: Buffer<ArrayBuffer>, encoding?: string): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const headers: [string, string][] = [
      ...common,
      ['ETag', etag],
      ['Content-Length', String(content.length)],
    ];
    if (encoding) headers.push(['Content-Encoding', encoding]);
    return { bytes: content, headers, etag };
  };
  return { plain: variant(bytes), br: br && variant(br, 'br'), gzip: gzip && variant(gzip, 'gzip') };
}

function choose(file: StaticFile, accepts: string): Variant {
  if (file.br && acceptsEncoding(accepts, 'br')) return file.br;
  if (file.gzip && acceptsEncoding(accepts, 'gzip')) return file.gzip;
  return file.plain;
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
