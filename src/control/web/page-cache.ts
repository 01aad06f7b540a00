import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '#src/contract/clock.ts';
import { pageStatusHeader } from '#src/contract/page-status.ts';
import { holdReply, type HeldReply } from './held-reply.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { attachLazily } from './lazy-attachment.ts';
import { pagePolicy } from './security-headers.ts';

/** No visitor sees anything older, even if no one told this process of a change. */
const longestMilliseconds = 60_000;
/** From then on a page that is asked for is made anew beside the visit, so that nobody waits for it. */
const freshMilliseconds = 30_000;

/** What a page's path with its search parameters answers. Only what answered 200 is kept. */
export type MadePage =
  | { status: 200; held: HeldReply }
  | {
      status: number;
      /** Whether the page itself says what is wrong. */
      isOwnView: boolean;
      response(): Response;
    };
/** One made in an earlier generation is not shown any more: it saves compressing what turns out to be the same. */
type Kept = { held: HeldReply; madeAt: number; madeIn: number; bytes: number };

export type PageCache = {
  /** The page, as far as it is at hand. */
  find(key: string): HeldReply | undefined;
  /** Whether who asks for it now waits for one that was begun before. */
  isMaking(key: string): boolean;
  /** The page, made if need be; who asks for it meanwhile waits for the same one. */
  get(key: string): Promise<MadePage>;
  /** Something that pages show has changed. */
  clear(): void;
};

/**
 * Public pages in memory, compressed once. A key is a path with the search parameters that matter:
 * who makes keys sees to it that visitors cannot invent others.
 * @param render makes a page that is the same for everybody
 */
export function createPageCache(options: {
  render(key: string): Promise<Response>;
  clock: Clock;
  onError(error: unknown): void;
  maxBytes?: number;
}): PageCache {
  const { render, maxBytes = 32 * 1024 * 1024 } = options;
  /** From the one that was not asked for the longest to the latest. */
  const kept = new Map<string, Kept>();
  let making = new Map<string, Promise<MadePage>>();
  let bytes = 0;
  let generation = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function keep(key: string, held: HeldReply, madeIn: number): void {
    forget(key);
    const size = [held.plain, held.br, held.gzip].reduce((sum, form) => sum + (form?.bytes.length ?? 0), 0);
    kept.set(key, { held, madeAt: options.clock.now().getTime(), madeIn, bytes: size });
    bytes += size;
    while (bytes > maxBytes) {
      // The choices of a form are many, and each is asked for once: they go before the pages themselves.
      const keys = [...kept.keys()];
      forget(keys.find((candidate) => candidate.includes('?')) ?? keys[0] ?? key);
    }
  }

  async function make(key: string): Promise<MadePage> {
    const madeIn = generation;
    const before = kept.get(key)?.held;
    const response = await render(key);
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) return takePage(response);
    const held = await holdPage(type, Buffer.from(await response.arrayBuffer()), before);
    // Made of what was before the change: good for who asked before it, not for who comes.
    if (madeIn === generation) keep(key, held, madeIn);
    return { status: 200, held };
  }

  function get(key: string): Promise<MadePage> {
    const running = making.get(key);
    if (running) return running;
    const begunIn = making;
    const page = make(key).finally(() => begunIn.delete(key));
    making.set(key, page);
    return page;
  }

  function find(key: string): HeldReply | undefined {
    const page = kept.get(key);
    if (page?.madeIn !== generation) return undefined;
    const age = options.clock.now().getTime() - page.madeAt;
    if (age >= longestMilliseconds || age < 0) return undefined;
    kept.delete(key);
    kept.set(key, page);
    if (age >= freshMilliseconds && !making.has(key)) get(key).catch(options.onError);
    return page.held;
  }

  return {
    find,
    isMaking: (key) => making.has(key),
    get: async (key) => {
      const held = find(key);
      return held ? { status: 200, held } : get(key);
    },
    clear() {
      generation += 1;
      making = new Map();
    },
  };
}

/** A page that is not kept, for all who have waited for it. */
async function takePage(response: Response): Promise<MadePage> {
  const { status, headers } = response;
  const isOwnView = headers.has(pageStatusHeader);
  let body = await response.text();
  if (isOwnView) {
    headers.delete(pageStatusHeader);
    body = attachLazily(body);
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(body)));
    headers.set('Cache-Control', 'no-store');
  }
  return { status, isOwnView, response: () => new Response(body, { status, headers }) };
}

/** @param before what it was the last time: mostly the same, and compressed already */
async function holdPage(type: string, body: Buffer<ArrayBuffer>, before: HeldReply | undefined) {
  const html = type.startsWith('text/html') ? attachLazily(body.toString()) : undefined;
  const plain = html === undefined ? body : Buffer.from(html);
  if (before && plain.equals(before.plain.bytes)) return before;
  const headers: [string, string][] = [
    ['Content-Type', type],
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ];
  if (html !== undefined) headers.push(['Content-Security-Policy', pagePolicy(inlineScriptHashes(html))]);
  if (type.startsWith('image/')) return holdReply(headers, { plain, br: undefined, gzip: undefined });
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain),
  ]);
  return holdReply(headers, { plain, br, gzip: gz });
}
