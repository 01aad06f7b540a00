import { createHash } from 'node:crypto';
import path from 'node:path';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { download } from './download.ts';
import { Fault } from './fault.ts';
import { installArchive, unpackedFolder } from './install-archive.ts';

/** A program that is there and can be run. */
export type PreparedSoftware = {
  command: readonly string[];
  /** What its sandbox must be able to read. */
  readOnly: readonly string[];
  /** An unpacked archive whose files are to stand in the instance's folder; `ownFiles` of them as copies. */
  shown: { folder: string; program: string; ownFiles: readonly string[] } | undefined;
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
      : await installOnce(install, options);
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
      shown: undefined,
    };
  if (run.kind === 'native') {
    const folder = path.dirname(installed.file);
    return {
      // Set for the program alone: those that contain it run with more rights, and must not load what is fetched.
      command: ['/usr/bin/env', `LD_LIBRARY_PATH=${folder}`, installed.file, ...filled],
      readOnly: installed.readOnly,
      shown: { folder, program: path.basename(installed.file), ownFiles: run.ownFiles },
    };
  }
  const java = await toolchain.findJava(run.majorVersion);
  if (!java) {
    throw new Fault('java_missing', `This node lacks Java ${run.majorVersion}, which this version needs.`);
  }
  return {
    command: [java.program, ...filled],
    readOnly: [...java.readOnly, ...installed.readOnly],
    shown: undefined,
  };
}

type UnderWay = {
  done: Promise<void>;
  waiting: Set<(progress: number | null) => void>;
  ended: AbortController;
};
const underWay = new Map<string, UnderWay>();

type Fetched = Exclude<SoftwareOrder['install'], { kind: 'bundled' }>;

/** Two instances that need the same at once wait for one download, which ends when neither waits any more. */
async function installOnce(
  install: Fetched,
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
  const file =
    install.kind === 'archive'
      ? path.join(unpackedFolder(folder), install.program)
      : path.join(folder, install.file);
  let shared = underWay.get(file);
  // Given up by all who waited for it, and not yet at its end: whoever comes now begins anew.
  while (shared?.ended.signal.aborted) {
    await shared.done.catch(() => undefined);
    shared = underWay.get(file);
  }
  shared ??= begin({ folder, file, install, userAgent: options.userAgent });
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

function begin({
  folder,
  file,
  install,
  userAgent,
}: {
  folder: string;
  file: string;
  install: Fetched;
  userAgent: string;
}): UnderWay {
  const waiting: UnderWay['waiting'] = new Set();
  const ended = new AbortController();
  const way = {
    userAgent,
    signal: ended.signal,
    onProgress: (progress: number | null) => waiting.forEach((tell) => tell(progress)),
  };
  const done = (
    install.kind === 'archive'
      ? installArchive(folder, { ...install, ...way })
      : download({ ...install, ...way, file })
  ).finally(() => underWay.delete(file));
  // Nobody may be waiting any more when it fails.
  done.catch(() => undefined);
  const shared = { done, waiting, ended };
  underWay.set(file, shared);
  return shared;
}
