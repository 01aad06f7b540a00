import { gunzipSync } from 'node:zlib';
import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noStaticFiles } from '#src/control/web/static-files.ts';
import { nonceHeader } from '#src/contract/page-nonce.ts';
import { createWeb } from '#src/control/web/web.ts';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Render = (request: Request) => Promise<Response>;

const webWith = (renderPage: Render, isHttps = false, isDevelopment = false) =>
  createWeb({
    api: world.platform.api,
    health: world.platform,
    limitVisitor: world.platform.limitVisitor,
    log: world.log.log,
    staticFiles: noStaticFiles,
    renderPage,
    inlineScripts: ['theme()'],
    isHttps,
    isDevelopment,
  });
const html = (body: BodyInit, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init });

describe('security headers', () => {
  test.for(['/livez', '/readyz', '/v1/features', '/v1/nothing', '/page', '/assets/missing.js'])(
    'stand on %s',
    async (path) => {
      const reply = await webWith(async () => html('ok')).request(path);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(reply.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-/);
      expect(reply.headers.has('strict-transport-security')).toBe(false);
    },
  );

  test('ask for TLS where the public address has it', async () => {
    const reply = await webWith(async () => html('ok'), true).request('/livez');
    expect(reply.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });

  test('carry a nonce that is new for each page and never the visitor’s own', async () => {
    const seen: (string | null)[] = [];
    const web = webWith(async (request) => {
      seen.push(request.headers.get(nonceHeader));
      return html('ok');
    });
    for (let visit = 0; visit < 2; visit += 1) {
      const reply = await web.request('/page', { headers: { [nonceHeader]: 'guessed' } });
      expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${seen.at(-1)}'`);
    }
    expect(new Set([...seen, 'guessed'])).toHaveLength(3);
  });
});

describe('a reply of the API', () => {
  const headers = { 'accept-encoding': 'gzip' };

  test('is compressed when it is long', async () => {
    const web = webWith(async () => html('ok'));
    const [plain, compressed] = await Promise.all([
      web.request('/v1/openapi.json'),
      web.request('/v1/openapi.json', { headers }),
    ]);
    expect([plain, compressed].map((reply) => reply.headers.get('vary'))).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ]);
    expect([plain, compressed].map((reply) => reply.headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text());
  });

  test('stays as it is when it is short, and keeps its status and headers', async () => {
    const reply = await webWith(async () => html('ok')).request('/v1/nothing', { headers });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([404, null]);
    expect(await reply.json()).toMatchObject({
      errorCode: 'not_found',
      requestId: reply.headers.get('x-request-id'),
    });
  });
});

describe('a page', () => {
  test.for(['/panel', '/panel/admin/gallery', '/auth/login', '/setup/abc'])(
    'that is private (%s) is kept from search engines',
    async (path) => {
      expect((await webWith(async () => html('ok')).request(path)).headers.get('x-robots-tag')).toBe(
        'noindex, nofollow',
      );
    },
  );

  test.for(['/', '/panelists'])('that is public (%s) is not', async (path) => {
    expect((await webWith(async () => html('ok')).request(path)).headers.has('x-robots-tag')).toBe(false);
  });

  test.for(['/auth/login?redirect=/panel', '/setup/abc', '/password-recovery/abc'])(
    'that gets a form from a browser without script (%s) shows itself again and reads nothing',
    async (path) => {
      const reply = await webWith(async () => html('ok')).request(path, {
        method: 'POST',
        body: 'password=x',
      });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, path]);
    },
  );

  test.for([
    ['POST', '/', 'application/x-www-form-urlencoded'],
    ['POST', '/RSC/F/abc/def.txt', 'text/x-component'],
    ['POST', '/panel', 'multipart/form-data; boundary=x'],
    ['PUT', '/', 'text/plain'],
    ['DELETE', '/RSC/R/_root.txt', 'text/plain'],
  ] as const)('cannot be posted to: %s %s with %s', async ([method, path, type]) => {
    let rendered = false;
    const web = webWith(async () => {
      rendered = true;
      return html('ok');
    });
    const reply = await web.request(path, {
      method,
      headers: { 'content-type': type, 'rsc-action': 'x' },
      body: '$ACTION_ID_x',
    });
    expect([reply.status, reply.headers.get('allow'), rendered]).toEqual([405, 'GET, HEAD', false]);
  });

  test.for([
    ['/nowhere', 302],
    ['/features/old', 302],
    ['/en/nowhere', 404],
    ['/de/nowhere', 404],
    ['/xx/nowhere', 302],
    ['/assets/missing.js', 404],
    ['/RSC/R/x.txt', 404],
    ['/.well-known/nothing', 404],
    ['/404-not-found', 404],
  ] as const)('that does not exist (%s) answers %i', async ([path, status]) => {
    const reply = await webWith(async () => html('not found', { status: 404 })).request(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      status,
      status === 302 ? '/404-not-found' : null,
    ]);
  });

  test('is sent in the parts it is rendered in, compressed or not', async () => {
    const rest = Promise.withResolvers<void>();
    const encoder = new TextEncoder();
    const web = webWith(async () =>
      html(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(encoder.encode('<h1>shell</h1>'));
            await rest.promise;
            controller.enqueue(encoder.encode('<p>slow part</p>'));
            controller.close();
          },
        }),
      ),
    );
    const server = createServer(getRequestListener(web.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, headers: { 'accept-encoding': 'gzip' } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.headers['content-encoding']).toBe('gzip');
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The slow part is not released before the shell was read: a compressor that waits would never get past here.
    await expect.poll(() => partlyUnzipped(chunks)).toBe('<h1>shell</h1>');
    rest.resolve();
    await once(response, 'end');
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('<h1>shell</h1><p>slow part</p>');
    server.close();
  });
});

const partlyUnzipped = (chunks: Buffer[]) => {
  try {
    return gunzipSync(Buffer.concat(chunks), { finishFlush: 2 }).toString();
  } catch {
    return '';
  }
};

describe('in development', () => {
  test('pages run what Vite adds to them', async () => {
    const reply = await webWith(async () => html('<script>vite()</script>'), false, true).request('/page');
    expect(reply.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });
});

describe('a page that fails', () => {
  test('says so with a request id that the log has, and nothing more', async () => {
    const reply = await webWith(() => Promise.reject(new Error('the secret of the page'))).request('/page');
    const requestId = reply.headers.get('x-request-id');
    expect([reply.status, await reply.text()]).toEqual([
      500,
      `Something went wrong. Request id: ${requestId}`,
    ]);
    expect(world.log.lines().find((line) => line['requestId'] === requestId)).toMatchObject({
      path: '/page',
      err: { message: 'the secret of the page' },
    });
  });

  test('by itself is logged with its id too', async () => {
    const reply = await webWith(async () => html('Internal Server Error', { status: 500 })).request('/page');
    expect(world.log.text()).toContain(reply.headers.get('x-request-id') ?? 'none');
  });
});
