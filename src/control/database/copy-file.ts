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
    for (let written = 0; written < bytesRead; ) {
      written += (await target.write(chunk, written, bytesRead - written, null)).bytesWritten;
    }
    size += bytesRead;
  }
  await target.sync();
  return { size, sha256: hash.digest('hex') };
}

/** Writes a new file that only its owner may read, and waits until the disk has it. */
export async function writeFileDurably(path: string, content: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Waits until the disk knows the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
