import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageStatusHeader } from '#src/contract/page-status.ts';
import { scriptHash } from '#src/control/web/inline-scripts.ts';
import { keptPageKey } from '#src/control/web/kept-pages.ts';
import { createPageCache } from '#src/control/web/page-cache.ts';
import { noStaticFiles } from '#src/control/web/static-files.ts';
import { createWeb } from '#src/control/web/web.ts';
import { testClock } from '#tests/world/clock.ts';
import { createWorld, type World } from '#tests/world/world.ts';
import { htmlReply, wakuPage } from './waku-page.ts';

let world: World;
let neighbour: World;
beforeAll(async () => {
  world = await createWorld();
  neighbour = await world.neighbour();
});
afterAll(async () => {
  await neighbour[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

type Render = (key: string) => Promise<Response>;

function siteOf(
  { platform, log }: World,
  render: Render,
  {
    maxBytes,
    renderPage = async () => htmlReply('no such page', 404),
  }: { maxBytes?: number; renderPage?: () => Promise<Response> } = {},
) {
  const clock = testClock();
  const failed = vi.fn();
  const pageCache = createPageCache({ render, clock, onError: failed, ...(maxBytes && { maxBytes }) });
  platform.onPageChange(pageCache.clear);
  const web = createWeb({
    api: platform.api,
    health: platform,
    limitVisitor: platform.limitVisitor,
    log: log.log,
    staticFiles: noStaticFiles,
    renderPage,
    pageCache,
    inlineScripts: [],
    isHttps: false,
    isDevelopment: false,
  });
  const read = async (path: string) => (await web.request(path)).text();
  return { web, clock, read, failed, pageCache };
}

const rendersOf = (words: () => string) => vi.fn<Render>(async () => htmlReply(wakuPage(words())));

describe('a public page', () => {
  test('shows a changed feature on the next request, in every platform process', async () => {
    const sites = [world, neighbour].map((each) =>
      siteOf(each, async () => {
        const features = await each.platform.api.request('/v1/features');
        return htmlReply(wakuPage(await features.text()));
      }),
    );
    const everywhere = () => Promise.all(sites.map(({ read }) => read('/')));
    for (const page of await everywhere()) expect(page).toContain('{"enabled":[]}');
    const { database } = world.platform;
    await database.insertInto('feature').values({ name: 'billing', enabled: true }).execute();
    await vi.waitFor(async () => {
      for (const page of await everywhere()) expect(page).toContain('{"enabled":["billing"]}');
    });
    await database.deleteFrom('feature').execute();
    await vi.waitFor(async () => {
      for (const page of await everywhere()) expect(page).toContain('{"enabled":[]}');
    });
  });

  test('is made once for all who ask at the same time, and not again for who comes next', async () => {
    const render = rendersOf(() => 'hello');
    const { read } = siteOf(world, render);
    const pages = await Promise.all(Array.from({ length: 20 }, () => read('/')));
    expect(new Set(pages).size).toBe(1);
    await read('/');
    expect(render).toHaveBeenCalledOnce();
  });

  test('is never older than a minute, and made anew beside a visit before that', async () => {
    let words = 'first';
    const render = rendersOf(() => words);
    const { read, clock } = siteOf(world, render);
    expect(await read('/')).toContain('first');
    words = 'second';
    clock.advance({ seconds: 29 });
    expect(await read('/')).toContain('first');
    expect(render).toHaveBeenCalledTimes(1);
    clock.advance({ seconds: 1 });
    expect(await read('/')).toContain('first');
    await vi.waitFor(async () => expect(await read('/')).toContain('second'));
    expect(render).toHaveBeenCalledTimes(2);
    words = 'third';
    clock.advance({ seconds: 60 });
    expect(await read('/')).toContain('third');
  });

  test('that was begun before a change is not kept after it', async () => {
    const halfway = Promise.withResolvers<void>();
    const render = vi.fn<Render>(async () => htmlReply(wakuPage('after')));
    render.mockImplementationOnce(async () => {
      await halfway.promise;
      return htmlReply(wakuPage('before'));
    });
    const { read, pageCache } = siteOf(world, render);
    const early = read('/');
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    pageCache.clear();
    expect(await read('/')).toContain('after');
    halfway.resolve();
    expect(await early).toContain('before');
    expect(await read('/')).toContain('after');
  });

  test.for([500, 503, 307])('that answers %i is passed on and not kept', async (status) => {
    const render = vi.fn<Render>(async () => htmlReply(wakuPage('well')));
    render.mockImplementationOnce(async () => htmlReply('ill', status));
    const { web, read } = siteOf(world, render);
    const ill = await web.request('/');
    expect([ill.status, await ill.text()]).toEqual([status, 'ill']);
    expect(await read('/')).toContain('well');
  });

  test('that is not there shows the not-found page, and is asked for again', async () => {
    const render = vi.fn<Render>(async (key) => htmlReply(wakuPage(`this is ${key}.`)));
    render.mockImplementationOnce(async () => htmlReply('nothing', 404));
    const { web, read } = siteOf(world, render);
    const missing = await web.request('/de');
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('this is /de/404-not-found.'),
    ]);
    expect(await read('/de')).toContain('this is /de.');
  });

  test('that throws says so with a request id, and is made again for the next visitor', async () => {
    const render = vi.fn<Render>(async () => htmlReply(wakuPage('well')));
    render.mockRejectedValueOnce(new Error('the database is away'));
    const { web, read } = siteOf(world, render);
    expect((await web.request('/')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(await read('/')).toContain('well');
  });

  test('knows only the search parameters that are its own, so that nobody can fill the memory', async () => {
    const render = rendersOf(() => 'hello');
    const { read } = siteOf(world, render);
    for (let visit = 0; visit < 5; visit += 1) await read(`/?utm_source=${visit}&x=${'y'.repeat(visit)}`);
    expect(render.mock.calls).toEqual([['/']]);
  });

  test('gives way when there are too many, the choices of forms first', async () => {
    const render = rendersOf(() => 'x'.repeat(10_000));
    const { pageCache } = siteOf(world, render, { maxBytes: 50_000 });
    await pageCache.get('/');
    for (let choice = 0; choice < 10; choice += 1) await pageCache.get(`/pricing?hours=${choice}`);
    expect(pageCache.find('/')).toBeDefined();
    expect(pageCache.find('/pricing?hours=0')).toBeUndefined();
    expect(pageCache.find('/pricing?hours=9')).toBeDefined();
  });

  test('goes out compressed, and not again to who has it', async () => {
    const { web } = siteOf(
      world,
      rendersOf(() => 'words '.repeat(500)),
    );
    const plain = await (await web.request('/')).text();
    const br = await web.request('/', { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await web.request('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain);
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    const again = await web.request('/', {
      headers: { 'accept-encoding': 'br', 'if-none-match': br.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('allows its own scripts by their hashes, and no others', async () => {
    const { web } = siteOf(
      world,
      rendersOf(() => '<script type="application/ld+json">{}</script>'),
    );
    const reply = await web.request('/');
    const policy = reply.headers.get('content-security-policy') ?? '';
    const scripts = [...(await reply.text()).matchAll(/<script(?: id="_R_")?>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(2);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(sources).toEqual(["'self'", ...scripts.map(([, script]) => scriptHash(script ?? ''))]);
  });

  test('loads no script by itself and does not tell of the panel’s routes', async () => {
    const page = await siteOf(
      world,
      rendersOf(() => 'hello'),
    ).read('/');
    expect(page).not.toMatch(/<link[^>]*modulepreload|__WAKU_ROUTER_PREFETCH__|\/panel\/admin/);
    expect(page).toContain('modules:["/assets/client-a1.js","/assets/index-b2.js"]');
  });

  test('of an unknown kind is a fault that the log tells of', async () => {
    const { web } = siteOf(world, async () => htmlReply('<html><script>start()</script></html>'));
    expect((await web.request('/')).status).toBe(500);
  });
});

describe('an address that leads nowhere', () => {
  test.for([
    ['/404-not-found', '/404-not-found'],
    ['/de/nowhere', '/de/404-not-found'],
    ['/en/nowhere', '/404-not-found'],
    ['/missing.js', '/404-not-found'],
  ] as const)('%s is answered by the kept page %s, with 404', async ([path, shown]) => {
    const { web } = siteOf(world, async (key) => htmlReply(wakuPage(`this is ${key}.`)));
    for (let visit = 0; visit < 2; visit += 1) {
      const reply = await web.request(path, { headers: { 'if-none-match': '*' } });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(`this is ${shown}.`);
    }
  });
});

describe('an article', () => {
  const article = '/en/knowledgebase/joining-12/join-with-java-1010';
  const inParts = () => {
    const [beginning = '', rest = ''] = wakuPage('the title|').split('|');
    const late = Promise.withResolvers<void>();
    const parts = [`${beginning}${rest.replace('</body></html>', '')}`, 'the text</body></html>'];
    const body = new ReadableStream<string>({
      async pull(controller) {
        const part = parts.shift();
        if (parts.length === 0) await late.promise;
        controller.enqueue(part ?? '');
        if (parts.length === 0) controller.close();
      },
    });
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return {
      page: new Response(body.pipeThrough(new TextEncoderStream()), { headers }),
      sendRest: late.resolve,
    };
  };

  test('that is not kept leaves in parts, loads no script by itself, and is kept for who comes next', async () => {
    const { page, sendRest } = inParts();
    const render = rendersOf(() => 'all of it');
    const { web, pageCache } = siteOf(world, render, { renderPage: async () => page });
    const reply = await web.request(article);
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? '';
    expect(first).toContain('the title');
    expect(first).not.toMatch(/<link[^>]*modulepreload|__WAKU_ROUTER_PREFETCH__/);
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/);
    sendRest();
    expect((await reader?.read())?.value).toBe('the text</body></html>');
    await vi.waitFor(() => expect(pageCache.find(article)).toBeDefined());
    expect(await (await web.request(article)).text()).toContain('all of it');
    expect(render).toHaveBeenCalledOnce();
  });

  test('that is not there says so itself, with a policy of its own, and takes no memory', async () => {
    const missing = () => {
      const page = htmlReply(wakuPage('Article not found'), 404);
      page.headers.set(pageStatusHeader, '404');
      return page;
    };
    const render = vi.fn<Render>(async () => missing());
    const { web, pageCache } = siteOf(world, render, { renderPage: async () => missing() });
    for (const path of [article, '/de/knowledgebase/nichts-99']) {
      const reply = await web.request(path);
      expect([reply.status, reply.headers.get(pageStatusHeader)]).toEqual([404, null]);
      expect(await reply.text()).toContain('Article not found');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(pageCache.find(path)).toBeUndefined();
    }
    // Nothing is made to be kept once it is known not to be there.
    expect(render.mock.calls).toEqual([['/de/knowledgebase/nichts-99']]);
  });

  test.for([
    ['/en/knowledgebase', '/en/knowledgebase'],
    ['/de/knowledgebase/?utm=1', '/de/knowledgebase'],
    ['/en/knowledgebase/joining-12?page=2&x=1', '/en/knowledgebase/joining-12?page=2'],
    ['/en/knowledgebase/joining-12?page=0', '/en/knowledgebase/joining-12'],
    [`${article}.md`, `${article}.md`],
    ['/en/knowledgebase.xml', '/en/knowledgebase.xml'],
    ['/social/en/knowledgebase-article-1010.png', '/social/en/knowledgebase-article-1010.png'],
    ['/en/knowledgebase?q=anything', undefined],
    ['/fr/knowledgebase', undefined],
    ['/en/knowledgebase/without-id', undefined],
    ['/en/knowledgebase/a-1/b-2/c-3', undefined],
  ] as const)('%s is kept as %s', ([address, key]) => {
    expect(keptPageKey(new URL(address, 'http://localhost'))).toBe(key);
  });
});
