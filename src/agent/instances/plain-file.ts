import { constants, open } from 'node:fs/promises';

/**
 * What a file in an instance's folder holds. The folder's programs may put anything there: links are not followed, and
 * what is not a plain file of at most `maxBytes` is as if it were missing.
 */
export async function readPlainFile(file: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    // Without O_NONBLOCK a named pipe would wait for ever.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= maxBytes ? await handle.readFile() : undefined;
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
}
