import { randomBytes, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { isInKnowledgebase } from '#src/contract/knowledgebase-addresses.ts';
import { languageCodes, languageOfPath } from '#src/contract/languages.ts';
import { nonceHeader } from '#src/contract/page-nonce.ts';
import { pageStatusHeader } from '#src/contract/page-status.ts';
import { notFoundPage } from '#src/contract/public-pages.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { Api, ApiBindings } from '#src/control/http/environment.ts';
import type { Logger } from '#src/control/log.ts';
import { sendHeld } from './held-reply.ts';
import { scriptHash } from './inline-scripts.ts';
import { isStreamedFirst, keptPageKey, notFoundKey, notFoundKeys } from './kept-pages.ts';
import { attachLazilyInStream } from './lazy-attachment.ts';
import type { PageCache } from './page-cache.ts';
import { compressReplies } from './reply-compression.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { compressStreams } from './stream-compression.ts';

type WebEnvironment = { Bindings: ApiBindings };

/** All that one port serves: health, the API, files and pages. */
export function createWeb(options: {
  api: Api;
  health: { isReady(): Promise<boolean> };
  /** @throws Refusal `rate_limited` for a visitor who asks for too much that is made per request */
  limitVisitor(request: Request, bindings: ApiBindings): Promise<void>;
  log: Logger;
  staticFiles: StaticFiles;
  renderPage(request: Request, bindings: ApiBindings): Promise<Response>;
  /** The public pages; without it, in development, they are rendered for each request like any other. */
  pageCache?: PageCache;
  /** Scripts that stand in every page as they are. */
  inlineScripts: readonly string[];
  isHttps: boolean;
  isDevelopment: boolean;
}): Hono<WebEnvironment> {
  const web = new Hono<WebEnvironment>();
  const constantScripts = options.inlineScripts.map(scriptHash);
  web.use(securityHeaders(options));
  web.onError((error, c) => {
    if (error instanceof Refusal) {
      return c.text(error.message, 429, { 'Retry-After': String(error.extra['retryAfter']) });
    }
    const requestId = randomUUID();
    options.log.error({ err: error, requestId, path: c.req.path }, 'a page could not be made');
    return c.text(`Something went wrong. Request id: ${requestId}`, 500, { 'X-Request-Id': requestId });
  });
  web.get('/livez', (c) => c.text('ok'));
  web.get('/readyz', async (c) =>
    (await options.health.isReady()) ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '1' }),
  );
  web.all('/v1/*', compressReplies, (c) => options.api.fetch(c.req.raw, c.env));
  web.use(compressStreams);

  web.use(async (c, next) => {
    // No server functions: nothing parses what is posted to a page.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      // A form sent by a browser without our script: the page, which says what it needs, rather than a dead end.
      if (c.req.method === 'POST' && hasForm(c.req.path)) {
        return c.redirect(c.req.path + new URL(c.req.url).search, 303);
      }
      return c.text('This address is read with GET.', 405, { Allow: 'GET, HEAD' });
    }
    await next();
    if (!isPrivate(c.req.path)) return;
    c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
    // Their paths may hold tokens.
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  web.get('*', async (c) => {
    const file = options.staticFiles.reply(c.req.raw);
    if (file) return file;
    const key = keptPageKey(new URL(c.req.url));
    if (options.pageCache && key !== undefined) return sendKept(c, options.pageCache, key);
    await options.limitVisitor(c.req.raw, c.env);
    return renderForVisitor(c);
  });

  /** A page that is made for one request, and sent while it is made. */
  async function renderForVisitor(c: Context<WebEnvironment>): Promise<Response> {
    const nonce = randomBytes(16).toString('base64');
    const headers = new Headers(c.req.raw.headers);
    headers.set(nonceHeader, nonce);
    const page = await options.renderPage(
      new Request(c.req.raw.url, { headers, signal: c.req.raw.signal }),
      c.env,
    );
    if (page.status === 404 && !page.headers.has(pageStatusHeader) && !c.req.path.startsWith('/RSC/')) {
      await page.body?.cancel();
      if (redirectsWhenUnknown(c.req.path)) return c.redirect(notFoundPage.path, 302);
      if (options.pageCache) return sendKept(c, options.pageCache, notFoundKey(languageOfPath(c.req.path)));
    }
    const status = notFoundKeys.includes(c.req.path) ? 404 : page.status;
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    const waits = isPage && isInKnowledgebase(c.req.path) && !options.isDevelopment;
    const body = waits ? page.body?.pipeThrough(attachLazilyInStream()) : page.body;
    const response = new Response(body ?? null, { status, headers: page.headers });
    response.headers.delete(pageStatusHeader);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
    if (isPage) {
      const policy = pagePolicy([`'nonce-${nonce}'`, ...constantScripts]);
      response.headers.set('Content-Security-Policy', options.isDevelopment ? developmentPolicy : policy);
    }
    return blameFault(c, response);
  }

  async function sendKept(c: Context<WebEnvironment>, pages: PageCache, key: string): Promise<Response> {
    const isNotFound = notFoundKeys.includes(key);
    let held = pages.find(key);
    if (!held) {
      await options.limitVisitor(c.req.raw, c.env);
      if (isStreamedFirst(key) && !pages.isMaking(key)) {
        const reply = await renderForVisitor(c);
        if (reply.status === 200) pages.get(key).catch((error: unknown) => tellUnmade(error, key));
        return reply;
      }
      const page = await pages.get(key);
      if ('response' in page) {
        if (page.status === 404 && !page.isOwnView && !isNotFound)
          return sendKept(c, pages, notFoundKey(languageOfPath(c.req.path)));
        return blameFault(c, page.response());
      }
      held = page.held;
    }
    return sendHeld(held, c.req.raw, isNotFound ? 404 : 200);
  }

  const tellUnmade = (error: unknown, key: string) =>
    options.log.error({ err: error, path: key }, 'a page could not be made to be kept');

  function blameFault(c: Context<WebEnvironment>, response: Response): Response {
    if (response.status < 500) return response;
    const requestId = randomUUID();
    options.log.error(
      { requestId, path: c.req.path, status: response.status },
      'a page answered with a fault',
    );
    response.headers.set('X-Request-Id', requestId);
    return response;
  }

  return web;
}

/** Vite adds scripts of its own to pages, which no policy can know. */
const developmentPolicy = "frame-ancestors 'none'";

/** What search engines have no business with. */
const isPrivate = (path: string) =>
  /^\/(?:panel|auth|setup|verify-email|password-recovery)(?:\/|$)/.test(path);

/** Whose forms are there before their script is. */
const hasForm = (path: string) => /^\/(?:auth|setup|password-recovery)(?:\/|$)/.test(path);

/** Under a language code the not-found page shows in place; a missing file is just missing. */
const redirectsWhenUnknown = (path: string) => path !== notFoundPage.path && !showsInPlace.test(path);
const showsInPlace = new RegExp(
  `^/(?:${languageCodes.join('|')}|RSC|\\.well-known|[^/]+/knowledgebase)(?:/|$)|\\.\\w+$`,
);
