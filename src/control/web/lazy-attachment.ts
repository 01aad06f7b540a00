import { attachedEvent } from '#src/contract/attachment.ts';
import { tokenStorageKey } from '#src/contract/stored-token.ts';
import { attachWhenNeeded } from './attach-when-needed.ts';

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** How Waku's last script starts React, and the table of all routes' files that it writes behind it. */
const bootstrap =
  /import\(("\/assets\/[^"]+")\)(\.catch\([\s\S]*?\n {2}\}\);)\nglobalThis\.__WAKU_ROUTER_PREFETCH__ =[\s\S]*?(?=<\/script>)/;

/**
 * Rewrites a page of Waku's so that it loads no script before a visitor needs it.
 * @throws Error when Waku starts its pages in another way than this knows
 */
export function attachLazily(html: string): string {
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href ?? '');
  let isRewritten = false;
  const page = html.replaceAll(modulePreload, '').replace(bootstrap, (_, entry: string, recovery: string) => {
    isRewritten = true;
    const list = JSON.stringify(modules);
    return `(${attachWhenNeeded.toString()})({load(){import(${entry})${recovery}},modules:${list},attachedEvent:"${attachedEvent}",tokenKey:"${tokenStorageKey}"})`;
  });
  if (!isRewritten) throw new Error('A page of Waku has no bootstrap script that attachLazily knows');
  return page;
}
