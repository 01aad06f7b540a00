import { copyFile, mkdir, open, stat, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

const limitBytes = 10 * 1024 * 1024;

/** Opens the file that a child writes its output to itself, so that nothing is lost when the supervisor dies. */
export async function openChildLog(file: string): Promise<FileHandle> {
  await mkdir(path.dirname(file), { recursive: true });
  return open(file, 'a', 0o600);
}

/** Moves a log that has grown beyond 10 MiB to `<file>.1`, in place of the one before. Its writers may write on. */
export async function boundChildLog(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size <= limitBytes) return;
  // The child holds the file itself: it is emptied, and what the child appends next is its new beginning.
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
