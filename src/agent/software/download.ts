import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { Fault } from './fault.ts';

type Download = Omit<Extract<SoftwareOrder['install'], { kind: 'download' }>, 'kind' | 'file'>;

/** The whole of it may take this long, and each silence this long. */
const wholeMilliseconds = 20 * 60 * 1000;
const silenceMilliseconds = 30_000;

/**
 * Fetches `url` into `file`, unless it is there. The file appears whole, with the right hash, or not at all.
 * @throws Fault `download_failed`, `download_hash_wrong`, `download_too_large`, `download_timeout`
 */
export async function download(
  options: Download & {
    file: string;
    userAgent: string;
    signal: AbortSignal;
    onProgress(progress: number | null): void;
  },
): Promise<void> {
  const { file, hash, maxBytes } = options;
  if (await exists(file)) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o755 });
  const draft = `${file}.${randomUUID()}.draft`;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMilliseconds);
  const whole = AbortSignal.timeout(wholeMilliseconds);
  try {
    const response = await fetch(options.url, {
      headers: { 'user-agent': options.userAgent },
      signal: AbortSignal.any([options.signal, silence.signal, whole]),
    });
    if (!response.ok || !response.body) {
      throw new Fault('download_failed', `The download site answered with status ${response.status}.`);
    }
    const length = Number(response.headers.get('content-length')) || null;
    if (length !== null && length > maxBytes) throw tooLarge(maxBytes);
    const digest = hash && createHash(hash.algorithm);
    let received = 0;
    {
      await using handle = await open(draft, 'wx', 0o644);
      for await (const chunk of response.body) {
        timer.refresh();
        received += chunk.length;
        if (received > maxBytes) throw tooLarge(maxBytes);
        digest?.update(chunk);
        await handle.writeFile(chunk);
        options.onProgress(length === null ? null : Math.min(1, received / length));
      }
      await handle.sync();
    }
    if (digest && digest.digest('hex') !== hash.hex) {
      throw new Fault('download_hash_wrong', 'The downloaded file is not the one that was announced.');
    }
    await rename(draft, file);
  } catch (error) {
    if (error instanceof Fault || options.signal.aborted) throw error;
    if (silence.signal.aborted || whole.aborted)
      throw new Fault('download_timeout', 'The download took too long.');
    throw new Fault('download_failed', `The download failed: ${reasonOf(error)}.`);
  } finally {
    clearTimeout(timer);
    await rm(draft, { force: true });
  }
}

const tooLarge = (maxBytes: number) =>
  new Fault(
    'download_too_large',
    `The download is larger than the ${Math.round(maxBytes / 1024 / 1024)} MiB that are allowed.`,
  );

/** `fetch` hides what happened in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? String((error as Error).message);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
