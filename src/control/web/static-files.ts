import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { holdReply, sendHeld, type HeldReply } from './held-reply.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { pagePolicy } from './security-headers.ts';

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
  const files = new Map<string, HeldReply>();
  for (const [name, bytes] of contents) {
    if (/\.(?:br|gz)$/.test(name)) continue;
    const file = hold(name, bytes, contents.get(`${name}.br`), contents.get(`${name}.gz`));
    for (const url of urlsOf(name)) files.set(url, file);
  }

  return {
    reply(request) {
      const { pathname } = new URL(request.url);
      const file = files.get(decodePath(pathname));
      if (!file) return undefined;
      return sendHeld(file, request);
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

function hold(
  name: string,
  plain: Buffer<ArrayBuffer>,
  br: Buffer<ArrayBuffer> | undefined,
  gzip: Buffer<ArrayBuffer> | undefined,
): HeldReply {
  const headers: [string, string][] = [
    ['Content-Type', mimeTypeOf(name)],
    // The build names what lies under /assets by its content; everything else is asked for again.
    [
      'Cache-Control',
      name.startsWith('/assets/')
        ? `public, max-age=${year}, immutable`
        : 'public, max-age=0, must-revalidate',
    ],
  ];
  if (name.endsWith('.html'))
    headers.push(['Content-Security-Policy', pagePolicy(inlineScriptHashes(plain.toString('utf8')))]);
  return holdReply(headers, { plain, br, gzip });
}

/** The list that hono brings lacks markdown. */
const mimeTypeOf = (name: string): string =>
  name.endsWith('.md') ? 'text/markdown; charset=utf-8' : (getMimeType(name) ?? 'application/octet-stream');

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
