import { createHash } from 'node:crypto';
import path from 'node:path';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { download } from './download.ts';
import { Fault } from './fault.ts';

/** A program that is there and can be run. */
export type PreparedSoftware = {
  command: readonly string[];
  /** What its sandbox must be able to read. */
  readOnly: readonly string[];
};

/** The parts of this machine that programs run with. */
export type Toolchain = {
  /** Runs the servers that come with the agent. */
  nodeProgram: string;
  bundled: { 'flying-squid': { entry: string; readOnly: readonly string[] } };
  /** The Java of a major version, or undefined where it is not installed. */
  findJava(majorVersion: number): Promise<{ program: string; readOnly: readonly string[] } | undefined>;
};

/**
 * Makes the software of an order ready, fetching it once for all instances of this node.
 * @param onProgress 0 to 1, or null while the size is unknown
 * @throws Fault that a person can read
 */
export async function prepareSoftware(options: {
  software: SoftwareOrder;
  heapBytes: number;
  cache: string;
  toolchain: Toolchain;
  userAgent: string;
  signal: AbortSignal;
  onProgress(progress: number | null): void;
}): Promise<PreparedSoftware> {
  const { software, toolchain } = options;
  const { install, run } = software;
  const installed =
    install.kind === 'bundled'
      ? {
          file: toolchain.bundled[install.program].entry,
          readOnly: toolchain.bundled[install.program].readOnly,
        }
      : await fetchOnce(install, options);
  const words: Record<string, string> = {
    heapMegabytes: String(Math.floor(options.heapBytes / 1024 / 1024)),
    software: installed.file,
    version: software.version,
  };
  const filled = run.arguments.map((word) =>
    word.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
  );
  if (run.kind === 'node')
    return {
      command: [toolchain.nodeProgram, ...filled],
      readOnly: [toolchain.nodeProgram, ...installed.readOnly],
    };
  const java = await toolchain.findJava(run.majorVersion);
  if (!java) {
    throw new Fault('java_missing', `This node lacks Java ${run.majorVersion}, which this version needs.`);
  }
  return { command: [java.program, ...filled], readOnly: [...java.readOnly, ...installed.readOnly] };
}

type UnderWay = {
  done: Promise<void>;
  waiting: Set<(progress: number | null) => void>;
  ended: AbortController;
};
const underWay = new Map<string, UnderWay>();

/** Two instances that need the same file at once wait for one download, which ends when neither waits any more. */
async function fetchOnce(
  install: Extract<SoftwareOrder['install'], { kind: 'download' }>,
  options: {
    cache: string;
    userAgent: string;
    signal: AbortSignal;
    onProgress(progress: number | null): void;
  },
): Promise<{ file: string; readOnly: readonly string[] }> {
  const key = createHash('sha256')
    .update(`${install.url}\n${install.hash?.hex ?? ''}`)
    .digest('hex');
  const folder = path.join(options.cache, key);
  const file = path.join(folder, install.file);
  let shared = underWay.get(file);
  // Given up by all who waited for it, and not yet at its end: whoever comes now begins anew.
  while (shared?.ended.signal.aborted) {
    await shared.done.catch(() => undefined);
    shared = underWay.get(file);
  }
  shared ??= begin(file, install, options.userAgent);
  shared.waiting.add(options.onProgress);
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(options.signal.reason as Error);
  options.signal.addEventListener('abort', abort, { once: true });
  try {
    options.signal.throwIfAborted();
    await Promise.race([shared.done, aborted.promise]);
  } finally {
    options.signal.removeEventListener('abort', abort);
    shared.waiting.delete(options.onProgress);
    if (shared.waiting.size === 0) shared.ended.abort();
  }
  return { file, readOnly: [folder] };
}

function begin(
  file: string,
  install: Extract<SoftwareOrder['install'], { kind: 'download' }>,
  userAgent: string,
): UnderWay {
  const waiting: UnderWay['waiting'] = new Set();
  const ended = new AbortController();
  const done = download({
    ...install,
    file,
    userAgent,
    signal: ended.signal,
    onProgress: (progress) => waiting.forEach((tell) => tell(progress)),
  }).finally(() => underWay.delete(file));
  // Nobody may be waiting any more when it fails.
  done.catch(() => undefined);
  const shared = { done, waiting, ended };
  underWay.set(file, shared);
  return shared;
}
