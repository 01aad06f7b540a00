import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type VitePlugin } from 'waku/config';

const conditions = ['lanternhost-source'];

/** Lets Vite's development server hand WebSockets to the platform; its own stay with it. */
const liveInDevelopment: VitePlugin = {
  name: 'lanternhost:live-in-development',
  configureServer(server) {
    server.httpServer?.on('upgrade', async (request: IncomingMessage, connection: Duplex, head: Buffer) => {
      if (!/^\/(?:ws|agent)(?:\?|$)/.test(request.url ?? '')) return;
      const { rsc } = server.environments;
      if (!rsc || !('runner' in rsc)) throw new Error('Vite has no runner for server components');
      const { runner } = rsc as {
        runner: { import(file: string): Promise<typeof import('./src/waku.server.tsx')> };
      };
      const entry = await runner.import('/src/waku.server.tsx');
      await entry.default.handleUpgrade(request, connection, head);
    });
  },
};

/** Conform builds its coercion of the whole of zod; what of it that takes is in zod/mini too, for an eighth of the bytes. */
const miniZodInBrowsers: VitePlugin = {
  name: 'lanternhost:mini-zod-in-browsers',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^zod\/v4$/ },
    handler(_id, importer) {
      return this.resolve('zod/mini', importer);
    },
  },
};

/** What the few scripts of public pages look like, in one file beside that of the pages themselves. */
const publicStyles = {
  name: 'public-styles',
  priority: 20,
  test: /\/src\/(?:site|knowledgebase)\/.*\.css$|\/src\/ui\/(?:styles\/button|brand\/lantern|server\/(?:badge|card|icon|spinner|table)|controls\/(?:field|theme-switch)|.*\/error-screen)\.css$/,
};

/**
 * Small modules in one file each, for a request costs more than such a module: the framework; what the few scripts of
 * public pages share; what sign-in and panel share; what every page of the panel needs. What these import goes with
 * them. Parts that are loaded when somebody reaches for them stay apart.
 */
const sharedScripts = [
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|react-server-dom-webpack|scheduler|waku)\//,
  },
  {
    name: 'public',
    test: /\/src\/ui\/(?:server\/(?:badge|card|icon|spinner|table|tone-icon|visually-hidden)|controls\/(?:error-boundary|error-screen|live-region|theme-switch)|theme|theme-looks)\.tsx?$|\/src\/contract\/(?:brand|knowledgebase-addresses|languages|live-topics|stored-token)\.ts$|\/sdk\/src\/(?:client|deadline|lanternhost-error|token)\.ts$|\/lucide\/.*\/(?:check|copy|search)\.m?js$/,
  },
  {
    name: 'basics',
    test: /\/src\/(?:ui\/(?:server\/callout|brand\/(?:lantern|wordmark)|controls\/(?:button|icon-button|link|field|text-field|form))|panel\/session\/(?:session|token|redirect)|panel\/storage\/browser-storage)\.tsx?$|\/lucide\/.*\/(?:minus|circle-alert|eye|eye-off|x)\.m?js$/,
  },
  {
    name: 'panel-frame',
    test: /\/src\/(?:panel\/(?:frame\/(?!account-menu\.|shortcut-sheet|unconfirmed)|queries\/|storage\/|notifications\/notification(?:s|-bell)\.|settings\/(?:closing\/(?:closing-banner|withdraw)|failure)|instances\/(?:frame\/instance-(?:pages|side-menu)\.|data\/(?:instances|live-instances)|status\/))|ui\/(?:server\/(?:empty-state|key|page-header|skeleton|skip-link|definition-list|button-link)|controls\/(?:copy-button|link-button|toast|use-now)|time-words)).*\.tsx?$/,
  },
].map((group, index) => ({ ...group, priority: 10 - index }));

/** Plain Node packages of the platform: bundling them gains nothing and breaks those that load files beside them. */
const serverPackages = [
  '@resvg/resvg-js',
  'kysely',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'satori',
  'ws',
];

export default defineConfig({
  vite: {
    plugins: [
      // Our controls speak English so far: the other languages of react-aria's own words stay out of the bundle.
      optimizeLocales.vite({ locales: ['en-US'] }),
      liveInDevelopment,
      miniZodInBrowsers,
    ],
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    // In development the scan for the browser's packages meets them too, and fails on native ones.
    optimizeDeps: { exclude: serverPackages },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [publicStyles, ...sharedScripts] } } },
        },
      },
      rsc: {
        // Public pages share one small stylesheet: one request, and the next page has it already.
        build: { cssCodeSplit: false },
        resolve: {
          conditions: [...conditions, 'react-server', 'node', 'import', 'module', 'default'],
          external: serverPackages,
        },
      },
      ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'module', 'default'] } },
    },
  },
});
