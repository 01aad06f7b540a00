import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/**
 * Copies a file to a new one that only its owner may read, and waits until the disk has it.
 * @returns how many bytes were written, and their SHA-256
 */
export async function copyFileDurably(from: string, to: string): Promise<{ size: number; sha256: string }> {
  await using source = await open(from, 'r');
  await using target = await open(to, 'wx', 0o600);
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(256 * 1024);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    for (let written = 0; written < bytesRead;) {
      written += (await target.write(chunk, written, bytesRead - written, null)).bytesWritten;
    }
    size += bytesRead;
  }
  // An empty file is all name, and its folder is synced.
  if (size > 0) await target.sync();
  return { size, sha256: hash.digest('hex') };
}

/** Writes a new file that only its owner may read, and waits until the disk has it. */
export async function writeFileDurably(path: string, content: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Works on eight files at once: disks make many waiting writes durable in one go. @throws the first failure, after the last one ended */
export async function forEachFile<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = Iterator.from(items);
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, worker));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Waits until the disk knows the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
