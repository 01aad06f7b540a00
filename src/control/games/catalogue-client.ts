import type * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import { fetchNamed } from '#src/contract/outgoing-fetch.ts';
import { Refusal } from '#src/contract/refusal.ts';

const answerMilliseconds = 10_000;
const largestAnswerBytes = 8 * 1024 * 1024;
/** Lists of versions change a few times a week. */
const keptMilliseconds = 10 * 60 * 1000;
/** A catalogue that is away is not asked again at once: each who asks would wait for it. */
const awayMilliseconds = 30_000;

export type CatalogueClient = ReturnType<typeof createCatalogueClient>;

/**
 * Asks a maker's catalogue, and remembers its answers for ten minutes; while it is away, its last answers for longer.
 * @param userAgent catalogues refuse clients that do not say who they are
 */
export function createCatalogueClient(options: {
  baseUrl: string;
  /** Where the same is asked when the first gives no answer. */
  fallbackUrl?: string | undefined;
  userAgent: string;
  clock: Clock;
}) {
  const { clock, baseUrl, fallbackUrl = baseUrl } = options;
  const ownOrigins = [...new Set([new URL(baseUrl).origin, new URL(fallbackUrl).origin])];
  const kept = new Map<string, { at: number; answer: unknown }>();
  const away = new Map<string, { at: number; reason: string }>();
  const asking = new Map<string, Promise<unknown>>();

  async function ask(address: string): Promise<unknown> {
    try {
      return await askAt(new URL(address, baseUrl));
    } catch (error) {
      if (fallbackUrl === baseUrl || URL.canParse(address)) throw error;
      return askAt(new URL(address, fallbackUrl));
    }
  }

  async function askAt(address: URL): Promise<unknown> {
    const response = await fetchNamed(address, {
      ownOrigins,
      headers: { accept: 'application/json', 'user-agent': options.userAgent },
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new Error(`The catalogue answered with status ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > largestAnswerBytes) throw new Error('The answer of the catalogue is too large');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  }

  /** Those who ask the same at once wait for one answer. */
  function askOnce(address: string): Promise<unknown> {
    const running = asking.get(address);
    if (running) return running;
    const answer = ask(address).finally(() => asking.delete(address));
    asking.set(address, answer);
    return answer;
  }

  return {
    /**
     * @param address relative to the base, or one that the catalogue itself gave
     * @returns undefined when there is no such thing
     * @throws Refusal `software_unavailable` when it cannot be reached or says what nobody understands
     */
    async get<Answer>(address: string, schema: z.ZodType<Answer>): Promise<Answer | undefined> {
      const now = clock.now().getTime();
      const before = kept.get(address);
      if (before && now - before.at < keptMilliseconds) return before.answer as Answer | undefined;
      const failure = away.get(address);
      const isAway = failure !== undefined && now - failure.at < awayMilliseconds;
      if (isAway && before) return before.answer as Answer | undefined;
      if (isAway) throw unavailable(failure.reason);
      try {
        const raw = await askOnce(address);
        const answer = raw === undefined ? undefined : schema.parse(raw);
        kept.set(address, { at: now, answer });
        away.delete(address);
        return answer;
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        away.set(address, { at: now, reason });
        if (before) return before.answer as Answer | undefined;
        throw unavailable(reason);
      }
    },
  };
}

const unavailable = (reason: string) =>
  new Refusal('software_unavailable', 'The catalogue of this software cannot be reached now.', { reason });
