import { mkdir, open, readdir, readFile, rm, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** One line of an instance's console. */
export type ConsoleLine = {
  /** Counts up by one over all runs of the instance, from 1 on. */
  seq: number;
  /** When the agent read it, in milliseconds since 1970. */
  at: number;
  text: string;
  /** Who typed it, where it is a command. */
  by?: string;
};

/** A line with where it came from, so that an agent that returns goes on behind it. */
type StoredLine = ConsoleLine & { run: string; endOffset: number };

export type ConsoleStore = Awaited<ReturnType<typeof openConsoleStore>>;

const segmentBytes = 1024 * 1024;
/** The oldest segment goes when there are more. */
const segmentsKept = 16;

/**
 * The console lines of one instance on disk: numbered, rotated, readable by cursor. It survives kill -9 at any moment
 * with each line once: a line and the offset behind it are one write, and half a line at the end is cut off.
 */
export async function openConsoleStore(directory: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let segments = await listSegments(directory);
  let last: StoredLine | undefined = await repairedEnd(directory, segments);
  let file: FileHandle | undefined;
  let fileSize = 0;
  let writing: Promise<unknown> = Promise.resolve();

  async function writable(nextSeq: number): Promise<FileHandle> {
    if (file && fileSize < segmentBytes) return file;
    await file?.close();
    file = undefined;
    const current = segments.at(-1);
    if (current !== undefined && fileSize === 0) {
      const handle = await open(segmentPath(directory, current), 'a');
      fileSize = (await handle.stat()).size;
      if (fileSize < segmentBytes) return (file = handle);
      await handle.close();
    }
    file = await open(segmentPath(directory, nextSeq), 'a', 0o600);
    fileSize = 0;
    segments.push(nextSeq);
    while (segments.length > segmentsKept) {
      await rm(segmentPath(directory, segments[0] ?? 0), { force: true });
      segments = segments.slice(1);
    }
    return file;
  }

  const offsetIn = (run: string) => (last?.run === run ? last.endOffset : 0);

  async function write(
    run: string,
    at: number,
    lines: readonly Pick<StoredLine, 'text' | 'endOffset' | 'by'>[],
  ): Promise<ConsoleLine[]> {
    let seq = last?.seq ?? 0;
    const stored = lines.map((line): StoredLine => ({ seq: (seq += 1), at, ...line, run }));
    const bytes = Buffer.from(stored.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const handle = await writable(stored[0]?.seq ?? 1);
    try {
      await handle.appendFile(bytes);
    } catch (error) {
      // A full disk takes a part of it: the next line must not stick to half of this one.
      await handle.truncate(fileSize);
      throw error;
    }
    fileSize += bytes.length;
    last = stored.at(-1);
    return stored.map(shown);
  }

  /** Output and commands come at any time; what is written is numbered one after the other. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = writing.then(act);
    writing = result.catch(() => undefined);
    return result;
  }

  return {
    /** The number of the newest line; 0 when there is none. */
    lastSeq: () => last?.seq ?? 0,
    /** Where to read on in the output of `run`; 0 when nothing of it was stored. */
    offsetIn,

    /** Numbers lines of the output and writes them. */
    append: (run: string, at: number, lines: readonly { text: string; endOffset: number }[]) =>
      inTurn(async () => (lines.length === 0 ? [] : write(run, at, lines))),

    /** A line that the server did not print: it stands behind what was read of the output so far. */
    appendAside: (run: string, at: number, line: { text: string; by?: string }): Promise<ConsoleLine> =>
      inTurn(async () => {
        const [written] = await write(run, at, [{ ...line, endOffset: offsetIn(run) }]);
        if (!written) throw new Error('A line was written and is not there');
        return written;
      }),

    /** Up to `limit` lines that follow `after`, oldest first. Lines that were rotated away are missing at the front. */
    async readAfter(after: number, limit: number): Promise<ConsoleLine[]> {
      const found: ConsoleLine[] = [];
      const first = segments.findLastIndex((segment) => segment <= after + 1);
      for (const segment of segments.slice(Math.max(0, first))) {
        for (const line of await readSegment(directory, segment)) {
          if (line.seq > after) found.push(shown(line));
          if (found.length === limit) return found;
        }
      }
      return found;
    },

    /** The last `limit` lines before `before`, oldest first. */
    async readBefore(before: number, limit: number): Promise<ConsoleLine[]> {
      let found: ConsoleLine[] = [];
      for (const segment of segments.filter((first) => first < before).toReversed()) {
        const older = (await readSegment(directory, segment)).filter((line) => line.seq < before);
        found = [...older.slice(-(limit - found.length)).map(shown), ...found];
        if (found.length >= limit) break;
      }
      return found;
    },

    /** All that the server printed in the newest run, which is `run`, oldest first. */
    async readRun(run: string): Promise<ConsoleLine[]> {
      let found: ConsoleLine[] = [];
      for (const segment of segments.toReversed()) {
        const lines = await readSegment(directory, segment);
        const own = lines.filter((line) => line.run === run);
        found = [...own.filter(({ by }) => by === undefined), ...found];
        if (own.length < lines.length) break;
      }
      return found;
    },

    async [Symbol.asyncDispose]() {
      await writing;
      await file?.close();
      file = undefined;
    },
  };
}

const shown = ({ seq, at, text, by }: StoredLine): ConsoleLine => ({
  seq,
  at,
  text,
  ...(by !== undefined && { by }),
});

const segmentPath = (directory: string, firstSeq: number) =>
  path.join(directory, `${String(firstSeq).padStart(12, '0')}.jsonl`);

async function listSegments(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names
    .filter((name) => /^\d{12}\.jsonl$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .toSorted((a, b) => a - b);
}

async function readSegment(directory: string, segment: number): Promise<StoredLine[]> {
  const text = await readFile(segmentPath(directory, segment), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      // It was rotated away between the look at the list and the read.
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text.split('\n').flatMap((line) => {
    const stored = parseStored(line);
    return stored ? [stored] : [];
  });
}

/** The newest stored line; half a line that a killed agent left behind it is cut off. */
async function repairedEnd(directory: string, segments: readonly number[]): Promise<StoredLine | undefined> {
  for (const segment of segments.toReversed()) {
    const file = segmentPath(directory, segment);
    const bytes = await readFile(file);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) await truncate(file, end);
    const stored = parseStored(bytes.toString('utf8', 0, end).trimEnd().split('\n').at(-1) ?? '');
    if (stored) return stored;
  }
  return undefined;
}

function parseStored(line: string): StoredLine | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as StoredLine);
  } catch {
    return undefined;
  }
}
