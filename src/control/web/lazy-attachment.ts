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

/**
 * The same for a page that is sent while it is made: what comes before React's start is held back, which is its first
 * part, and the rest goes through.
 */
export function attachLazilyInStream(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let beginning: string | undefined = '';
  return new TransformStream({
    transform(chunk, controller) {
      const text = decoder.decode(chunk, { stream: true });
      if (beginning === undefined) {
        controller.enqueue(encoder.encode(text.replaceAll(modulePreload, '')));
        return;
      }
      beginning += text;
      if (!bootstrap.test(beginning)) return;
      controller.enqueue(encoder.encode(attachLazily(beginning)));
      beginning = undefined;
    },
    flush(controller) {
      // A page without React's start is none of Waku's: it goes out as it is.
      if (beginning) controller.enqueue(encoder.encode(beginning));
    },
  });
}
