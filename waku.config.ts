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

/** Files of src: those of these names, or with `*` all that begin like this. */
const sources = (folder: string, ...names: string[]) =>
  String.raw`/src/${folder}/(?:${names.join('|').replaceAll('*', '[^?]*')})\.tsx?$`;
const icons = (...names: string[]) => String.raw`/lucide/.*/(?:${names.join('|')})\.m?js$`;
const packages = (...names: string[]) => `/node_modules/(?:${names.join('|')})/`;

/**
 * Small modules in one file each, for a request costs more than such a module. What these import goes with them. Parts
 * that are loaded when somebody reaches for them stay apart. A module goes to the first file that names it.
 */
const sharedScripts = [
  {
    name: 'framework',
    test: [packages('react', 'react-dom', 'react-server-dom-webpack', 'scheduler', 'waku')],
  },
  {
    // What the few scripts of public pages share.
    name: 'public',
    test: [
      sources('catalog', 'plans'),
      sources(
        'contract',
        'brand',
        'knowledgebase-addresses',
        'languages',
        'live-topics',
        'prices',
        'stored-token',
      ),
      sources('ui', 'theme', 'theme-looks'),
      sources('ui/controls', 'error-boundary', 'error-screen', 'live-region', 'theme-switch'),
      sources('ui/server', 'badge', 'card', 'icon', 'spinner', 'table', 'tone-icon', 'visually-hidden'),
      '/sdk/src/(?:client|deadline|lanternhost-error|token)\\.ts$',
      icons('check', 'copy', 'search'),
    ],
  },
  {
    // What sign-in and panel share.
    name: 'basics',
    test: [
      sources('catalog', 'plans'),
      sources('contract', 'regions', 'waking'),
      sources('panel', 'forms/refusals', 'storage/browser-storage'),
      sources('panel/session', 'session', 'token', 'redirect'),
      sources('ui/brand', 'lantern', 'wordmark'),
      sources('ui/controls', 'button', 'icon-button', 'link', 'field', 'text-field', 'form', 'native-field'),
      sources('ui/server', 'button-link', 'callout'),
      icons('minus', 'circle-alert', 'eye', 'eye-off', 'x'),
    ],
  },
  {
    name: 'panel-frame',
    test: [
      sources(
        'panel',
        'queries/*',
        'storage/*',
        'notifications/notifications',
        'notifications/notification-bell',
      ),
      sources('panel/frame', '(?!account-menu[.]|shortcut-sheet|unconfirmed)*'),
      sources('panel/instances', 'data/instances', 'data/live-instances', 'status/*'),
      sources('panel/instances/frame', 'instance-pages', 'instance-side-menu'),
      sources('panel/settings', 'closing/closing-banner', 'closing/withdraw*', 'failure', 'settings-section'),
      sources('ui', 'time-words'),
      sources('ui/controls', 'copy-button', 'link-button', 'native-select', 'toast', 'use-now'),
      sources('ui/server', 'breadcrumbs', 'empty-state', 'key', 'page-header', 'skeleton', 'skip-link'),
      sources('ui/server', 'definition-list'),
      icons('chevron-right', 'chevrons-up-down', 'download', 'plus'),
    ],
  },
  {
    name: 'forms',
    test: [
      packages('zod', '@conform-to'),
      sources('contract', 'auth', 'instance-choices', 'language-schema', 'names', 'region-schema', 'tiers'),
      sources('contract', 'two-factor-code', 'validation-messages'),
      sources('panel', 'forms/*', 'authentication/new-tab-link', 'authentication/use-refused-emails'),
      sources('ui', 'forms', 'controls/form-error-summary', 'controls/password-field'),
    ],
  },
  {
    name: 'sign-in',
    test: [
      sources('panel/authentication', 'auth-card', 'begin-session', 'check-inbox', 'link-result'),
      sources(
        'panel/authentication',
        'new-account-refusals',
        'redirect-notice',
        'typed-credentials',
        'use-*',
      ),
    ],
  },
  { name: 'checkbox', test: [sources('ui/controls', 'checkbox')] },
  {
    name: 'choices',
    test: [
      sources('ui/controls', 'radio-group', 'switch', 'native-number*'),
      sources('contract', 'prices'),
      sources('panel/instances/create', 'address-field', 'software-choice', 'tier-choice'),
    ],
  },
  {
    name: 'servers',
    test: [
      sources('catalog', 'minecraft-software'),
      sources('panel/instances', 'actions/power*', 'data/*', 'frame/*'),
      sources('ui/controls', 'relative-time', 'tooltip'),
    ],
  },
].map(({ name, test }, index) => ({ name, test: new RegExp(test.join('|')), priority: 10 - index }));

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
