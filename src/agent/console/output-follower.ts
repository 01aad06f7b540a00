import { execFile } from 'node:child_process';
import { watch } from 'node:fs';
import { open } from 'node:fs/promises';
import { lineCutter, type OutputLine } from './lines.ts';

const chunkBytes = 64 * 1024;
/** Read output is given back to the disk in pieces of this size. */
const releaseBytes = 4 * 1024 * 1024;
/** A server that prints faster than the agent reads is cut short: its output may not fill the disk. */
const longestBacklogBytes = 32 * 1024 * 1024;

/** What was read at once: lines, or how many bytes of a flood were skipped. */
export type OutputBatch = { lines: OutputLine[]; skippedBytes: number };

/**
 * Follows a file that a program appends to, from `offset` on, until it is told that nothing more will come.
 * Each batch is handed on before the next is read. What is kept elsewhere is freed on disk: the file keeps its length
 * and its offsets, but holds no bytes there.
 * @param options.keptOffset how far the output is kept elsewhere: from there on an agent that returns reads again
 */
export function followOutput(options: {
  file: string;
  offset: number;
  keptOffset(): number;
  onBatch(batch: OutputBatch): Promise<void>;
}) {
  const { file, onBatch } = options;
  const ended = new AbortController();
  let cutter = lineCutter(options.offset);
  let wake = Promise.withResolvers<void>();
  const watcher = watch(file, () => wake.resolve());
  // A watched file may vanish with its folder; the read that follows tells.
  watcher.on('error', () => wake.resolve());

  async function follow(): Promise<void> {
    await using handle = await open(file, 'r');
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let position = options.offset;
    let released = 0;
    for (;;) {
      wake = Promise.withResolvers<void>();
      const isLast = ended.signal.aborted;
      const { size } = await handle.stat();
      if (size - position > longestBacklogBytes) {
        const skippedBytes = size - position - chunkBytes;
        position += skippedBytes;
        cutter = lineCutter(position);
        await onBatch({ lines: [], skippedBytes });
      }
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position);
        if (bytesRead === 0) break;
        position += bytesRead;
        const lines = cutter.push(buffer.subarray(0, bytesRead));
        if (lines.length > 0) await onBatch({ lines, skippedBytes: 0 });
        const kept = options.keptOffset();
        if (kept - released > releaseBytes) {
          await release(file, kept);
          released = kept;
        }
      }
      if (isLast) {
        const lines = ended.signal.reason === 'ended' ? cutter.end() : [];
        if (lines.length > 0) await onBatch({ lines, skippedBytes: 0 });
        return;
      }
      await wake.promise;
    }
  }

  const done = follow().finally(() => watcher.close());
  const stop = async (why: 'ended' | 'left'): Promise<void> => {
    ended.abort(why);
    wake.resolve();
    await done;
  };
  return {
    /** Reads to the end: nothing more will come. */
    finish: () => stop('ended'),
    /** Reads what is there now; half a line is left to whoever follows next. */
    leave: () => stop('left'),
    /** Rejects when the output can no longer be read or handed on. */
    done,
  };
}

/** Frees the blocks of what was read. Where the file system cannot, the file just stays. */
const release = (file: string, bytes: number) =>
  new Promise<void>((resolve) => {
    execFile('fallocate', ['--punch-hole', '--offset', '0', '--length', String(bytes), file], () =>
      resolve(),
    );
  });
