import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AddressRefused, fetchNamed } from '#src/contract/outgoing-fetch.ts';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { Fault, faultOfDisk } from './fault.ts';

type Download = Omit<Extract<SoftwareOrder['install'], { kind: 'download' }>, 'kind' | 'file'> & {
  /** In a folder of its own. */
  file: string;
  userAgent: string;
  signal: AbortSignal;
  /** Called for each whole percent, or once with null when the size is unknown. */
  onProgress(progress: number | null): void;
  patience?: Patience;
};

/** Milliseconds that the whole and each silence may take, and the pauses before each further try. */
export type Patience = { whole: number; silence: number; pauses: readonly number[] };

const usualPatience: Patience = { whole: 20 * 60 * 1000, silence: 30_000, pauses: [1000, 5000] };

/** What may go well a moment later. */
class Interrupted extends Error {}

/**
 * Fetches `url` into `file`, unless it is there. The file appears whole, with the right hash, or not at all; what breaks
 * off is begun again.
 * @throws Fault `download_failed`, `download_hash_wrong`, `download_too_large`, `download_timeout`, `disk_full`
 */
export async function download(options: Download): Promise<void> {
  const { file, signal, patience = usualPatience } = options;
  if (await exists(file)) return;
  const folder = path.dirname(file);
  const whole = AbortSignal.timeout(patience.whole);
  try {
    // What an agent that was killed left of its try.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const draft = path.join(folder, `${randomUUID()}.draft`);
    await tryAgain(patience.pauses, signal, () => fetchInto(draft, { ...options, whole, patience }));
    await rename(draft, file);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    signal.throwIfAborted();
    throw faultOf(error);
  }
}

async function tryAgain(pauses: readonly number[], signal: AbortSignal, act: () => Promise<void>) {
  for (const pause of pauses) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await wait(pause, undefined, { signal });
    }
  }
  return act();
}

async function fetchInto(
  draft: string,
  options: Download & { whole: AbortSignal; patience: Patience },
): Promise<void> {
  const { hash, maxBytes, whole } = options;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), options.patience.silence);
  try {
    const response = await fetchNamed(options.url, {
      ownOrigins: options.ownOrigins,
      headers: { 'user-agent': options.userAgent, 'accept-encoding': 'identity' },
      signal: AbortSignal.any([options.signal, silence.signal, whole]),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      if (response.status >= 500)
        throw new Interrupted(`the download site answered with status ${response.status}`);
      throw new Fault('download_failed', `The download site answered with status ${response.status}.`);
    }
    const length = Number(response.headers.get('content-length')) || null;
    if (length !== null && length > maxBytes) {
      await response.body.cancel();
      throw tooLarge(maxBytes);
    }
    const tell = wholePercents(length, options.onProgress);
    const digest = createHash(hash?.algorithm ?? 'sha256');
    let received = 0;
    await using handle = await open(draft, 'w', 0o644);
    for await (const chunk of response.body) {
      timer.refresh();
      if (received === 0 && hash === null) mustBeArchive(chunk);
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      digest.update(chunk);
      await handle.writeFile(chunk);
      tell(received);
    }
    await handle.sync();
    if (received === 0 || (hash && digest.digest('hex') !== hash.hex))
      throw new Fault('download_hash_wrong', 'The downloaded file is not the one that was announced.');
  } catch (error) {
    if (silence.signal.aborted || whole.aborted)
      throw new Fault('download_timeout', 'The download took too long.');
    // `fetch` throws it for everything that happens on the way.
    if (error instanceof TypeError) throw new Interrupted(reasonOf(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A file without a hash could be a page that says what is wrong. */
function mustBeArchive(start: Uint8Array): void {
  if (start[0] !== 0x50 || start[1] !== 0x4b)
    throw new Fault('download_hash_wrong', 'The downloaded file is no program.');
}

/** Each report is a message to the platform: one for each piece that arrives would be thousands. */
function wholePercents(length: number | null, tell: (progress: number | null) => void) {
  let told = -1;
  if (length === null) tell(null);
  return (received: number) => {
    const percent = length === null ? -1 : Math.min(100, Math.floor((received / length) * 100));
    if (percent <= told) return;
    told = percent;
    tell(percent / 100);
  };
}

const tooLarge = (maxBytes: number) =>
  new Fault(
    'download_too_large',
    `The download is larger than the ${Math.round(maxBytes / 1024 / 1024)} MiB that are allowed.`,
  );

function faultOf(error: unknown): unknown {
  if (error instanceof AddressRefused || error instanceof Interrupted)
    return new Fault('download_failed', `The download failed: ${error.message}.`);
  return faultOfDisk(error);
}

/** `fetch` hides what happened in the cause. */
function reasonOf(error: TypeError): string {
  const { code, message = error.message } = (error.cause ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ECONNREFUSED')
    return `the download site cannot be reached (${code})`;
  return `the connection broke off (${code ?? message})`;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
