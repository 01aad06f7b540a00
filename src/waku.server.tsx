import { fsRouter } from 'waku';
import nodeAdapter from 'waku/adapters/node';
import { createSite } from './bin/serve-platform.ts';
import { earlySubmitScript } from './ui/early-submit.ts';
import { themeScript } from './ui/theme.ts';

/** The shape of Waku's server entry is not public: this file is the only one that knows it. */
type WakuEntry = { fetch(request: Request, bindings: unknown): Promise<Response> };

// Exhaustive: /.well-known lies in a folder whose name begins with a dot.
const pages = nodeAdapter(
  fsRouter(import.meta.glob('./pages/**/*.{tsx,ts}', { exhaustive: true })),
) as unknown as WakuEntry;

// Waku evaluates this file while it builds, too: nothing starts before the first request or `serve`.
const site = createSite((request, bindings) => pages.fetch(request, bindings), {
  inlineScripts: [themeScript, earlySubmitScript],
});

export default { ...pages, fetch: site.fetch, serve: site.serve, handleUpgrade: site.handleUpgrade };
