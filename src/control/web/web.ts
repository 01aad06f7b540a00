import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Api } from '#src/control/http/environment.ts';
import type { ApiBindings } from '#src/control/http/environment.ts';
import { scriptHash } from './inline-scripts.ts';
import { compressReplies } from './reply-compression.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { compressStreams } from './stream-compression.ts';

/** Carries a page's nonce from here to the renderer; what a visitor sends under this name is replaced. */
export const nonceHeader = 'x-lanternhost-nonce';

type WebEnvironment = { Bindings: ApiBindings };

/** All that one port serves: health, the API, files and pages. */
export function createWeb(options: {
  api: Api;
  health: { isReady(): Promise<boolean> };
  staticFiles: StaticFiles;
  renderPage(request: Request, bindings: ApiBindings): Promise<Response>;
  /** Scripts that stand in every page as they are. */
  inlineScripts: readonly string[];
  isHttps: boolean;
  /** In development Vite adds scripts of its own to pages, which no policy can know. */
  isDevelopment: boolean;
}): Hono<WebEnvironment> {
  const web = new Hono<WebEnvironment>();
  const constantScripts = options.inlineScripts.map(scriptHash);
  web.use(securityHeaders(options));
  web.get('/livez', (c) => c.text('ok'));
  web.get('/readyz', async (c) =>
    (await options.health.isReady()) ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '1' }),
  );
  web.all('/v1/*', compressReplies, (c) => options.api.fetch(c.req.raw, c.env));
  web.use(compressStreams);

  web.use(async (c, next) => {
    // No server functions: nothing parses what is posted to a page.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address is read with GET.', 405, { Allow: 'GET, HEAD' });
    }
    await next();
    if (isPrivate(c.req.path)) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
  });
  web.get('*', async (c) => {
    const file = options.staticFiles.reply(c.req.raw);
    if (file) return file;
    const nonce = randomBytes(16).toString('base64');
    const headers = new Headers(c.req.raw.headers);
    headers.set(nonceHeader, nonce);
    const page = await options.renderPage(
      new Request(c.req.raw.url, { headers, signal: c.req.raw.signal }),
      c.env,
    );
    if (page.status === 404 && redirectsWhenUnknown(c.req.path)) return c.redirect('/404-not-found', 302);
    const response = new Response(page.body, page);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
    if (!options.isDevelopment && response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('Content-Security-Policy', pagePolicy([`'nonce-${nonce}'`, ...constantScripts]));
    }
    return response;
  });
  return web;
}

/** What search engines have no business with. */
const isPrivate = (path: string) =>
  /^\/(?:panel|auth|setup|verify-email|password-recovery)(?:\/|$)/.test(path);

/** Under a language code the not-found page shows in place; a missing file is just missing. */
const redirectsWhenUnknown = (path: string) =>
  path !== '/404-not-found' && !/^\/(?:[a-z]{2}|assets|RSC|\.well-known)(?:\/|$)/.test(path);
