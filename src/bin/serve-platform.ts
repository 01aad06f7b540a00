import packageJson from '../../package.json' with { type: 'json' };
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { withPageStatus } from '#src/backend/page-status.ts';
import { providePublicUrl } from '#src/backend/public-url.ts';
import { provideBackend } from '#src/backend/registry.ts';
import { systemClock } from '#src/contract/clock.ts';
import type { ApiBindings } from '#src/control/http/environment.ts';
import { createLog } from '#src/control/log.ts';
import { startPlatform, type Platform } from '#src/control/platform.ts';
import { refuseUpgrade } from '#src/control/web/refuse-upgrade.ts';
import { loadStaticFiles, noStaticFiles } from '#src/control/web/static-files.ts';
import { createPageCache } from '#src/control/web/page-cache.ts';
import { createWeb } from '#src/control/web/web.ts';
import { runEntry } from './entry.ts';
import { atItsRoute } from './page-route.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { readSecretKey } from './secret-key.ts';
import { readSettings } from './settings.ts';
import { untilAskedToStop } from './stop-request.ts';

type RenderPage = (request: Request, bindings: ApiBindings) => Promise<Response>;

/** How long requests in flight may take to finish once the process was asked to stop. */
const drainMilliseconds = 8_000;

// In development a changed file evaluates this module again; the platform before it must let go of its sockets first.
const registry = globalThis as { [current]?: Promise<Platform> };
const current = Symbol.for('lanternhost.platform');

/**
 * Pages, API, live channel and files of one platform process, for Waku's two ways to run it.
 * @param constants.inlineScripts the scripts that every page carries as they are
 */
export function createSite(render: RenderPage, constants: { inlineScripts: readonly string[] }) {
  const renderPage: RenderPage = (request, bindings) =>
    withPageStatus(atItsRoute(request), (asked) => render(asked, bindings));
  let running: ReturnType<typeof start> | undefined;
  const isDevelopment = import.meta.env?.DEV ?? false;

  async function start() {
    const settings = readSettings();
    const log = createLog({ level: settings.LOG_LEVEL, name: 'platform' });
    if (!settings.DATABASE_URL)
      throw new Error('DATABASE_URL is empty: npm start and npm run dev start a database and set it');
    const before = registry[current];
    const secretKey = await readSecretKey(settings);
    registry[current] = (async () => {
      await (await before?.catch(() => undefined))?.stop();
      return startPlatform({
        databaseUrl: settings.DATABASE_URL ?? '',
        publicUrl: settings.PUBLIC_URL,
        secretKey,
        mail: {
          smtpUrl: settings.SMTP_URL,
          outbox: path.join(settings.DATA_DIR, 'outbox'),
          from: settings.MAIL_FROM,
          replyTo: settings.CONTACT_EMAIL,
        },
        instances: {
          playDomain: settings.PLAY_DOMAIN,
          gamePort: settings.GAME_PORT,
          instancePorts: settings.INSTANCE_PORTS,
          freeInstancesPerAccount: settings.FREE_INSTANCES_PER_ACCOUNT,
          catalogues: {
            paper: settings.PAPER_URL,
            mojang: settings.MOJANG_URL,
            purpur: settings.PURPUR_URL,
            fabric: settings.FABRIC_URL,
            bedrock: settings.BEDROCK_URL,
            bedrockFallback: settings.BEDROCK_FALLBACK_URL,
          },
          userAgent: `Lanternhost/${packageJson.version} (${settings.CONTACT_EMAIL ?? settings.PUBLIC_URL})`,
        },
        knowledgebase: { directory: settings.KNOWLEDGEBASE_DIR, isWatched: isDevelopment },
        trustedProxies: settings.TRUSTED_PROXIES,
        rateLimitFactor: settings.RATE_LIMIT_FACTOR,
        vat: { country: settings.VAT_COUNTRY, vatRate: settings.VAT_RATE },
        clock: systemClock,
        log,
      });
    })();
    const platform = await registry[current];
    providePublicUrl(settings.PUBLIC_URL);
    provideBackend(async (request) => platform.api.fetch(request, {}));
    const pageCache = createPageCache({
      render: (key) => renderPage(new Request(new URL(key, settings.PUBLIC_URL)), {}),
      clock: systemClock,
      onError: (error) => log.error({ err: error }, 'a page could not be made anew'),
    });
    platform.onPageChange(pageCache.clear);
    const web = createWeb({
      api: platform.api,
      health: platform,
      limitVisitor: platform.limitVisitor,
      log,
      staticFiles: isDevelopment ? noStaticFiles : await loadStaticFiles('dist/public'),
      renderPage,
      ...(!isDevelopment && { pageCache }),
      inlineScripts: constants.inlineScripts,
      isHttps: settings.PUBLIC_URL.startsWith('https:'),
      isDevelopment,
    });
    return { settings, log, platform, web };
  }
  const started = () => (running ??= start());

  return {
    /** One request, as Vite's development server hands it over. */
    fetch: async (request: Request, bindings: ApiBindings) => (await started()).web.fetch(request, bindings),

    async handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<boolean> {
      return (await started()).platform.upgrade(request, connection, head);
    },

    /** Production: listens until the process is asked to stop, then finishes what it has begun. */
    serve: () =>
      runEntry(async () => {
        const stop = untilAskedToStop();
        const { settings, log, platform, web } = await started();
        await using opened = new AsyncDisposableStack();
        opened.defer(() => platform.stop());
        const server = createServer(
          {
            requestTimeout: 30_000,
            headersTimeout: 10_000,
            // Clients that offer HTTP/2 get their answer over HTTP/1.1.
            shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
          },
          getRequestListener(web.fetch),
        );
        server.on('upgrade', (request, connection, head) => {
          if (!platform.upgrade(request, connection, head)) refuseUpgrade(connection, 404);
        });
        await listen(server, settings.PORT, settings.HOST, 'PORT');
        opened.defer(() => drain(server));
        if (settings.METRICS_PORT !== undefined) {
          const metrics = serveMetrics(platform);
          await listen(metrics, settings.METRICS_PORT, '127.0.0.1', 'METRICS_PORT');
          opened.defer(() => drain(metrics));
        }
        log.info({ port: settings.PORT }, 'platform listening');
        process.send?.({ ready: true });

        await stop;
        log.info('platform stopping');
        platform.beginStop();
        await opened.disposeAsync();
        if (process.connected) process.disconnect();
      }),
  };
}

/** Takes no new connection, and gives requests in flight their time. */
async function drain(server: Server): Promise<void> {
  // A connection whose last request was just answered would be kept for the next one.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(deadline);
}

function serveMetrics({ metrics: { registry: metrics } }: Platform): Server {
  return createServer((_request, response) => {
    metrics.metrics().then(
      (text) => response.setHeader('Content-Type', metrics.contentType).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

async function listen(server: Server, port: number, host: string, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new OperatorError(`${setting}: port ${port} is in use; stop what uses it or choose another`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
