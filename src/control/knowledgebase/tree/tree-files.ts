import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#src/control/errno.ts';

/** A file of the tree; its name is from the tree's folder, with `/` between folders. */
export type TreeFile = { name: string; bytes: Buffer };

const mostFiles = 20_000;
const readTogether = 64;

/** Raised when the same files lead to other rows than before. */
const readingVersion = 1;

/** Every file of the tree by name, without those whose name begins with a dot. Links to elsewhere are not followed. */
export async function readTreeFiles(directory: string): Promise<TreeFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    },
  );
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    )
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .toSorted()
    .slice(0, mostFiles + 1);
  const files: TreeFile[] = [];
  for (let start = 0; start < names.length; start += readTogether) {
    const some = names.slice(start, start + readTogether);
    const read = some.map(async (name) => ({ name, bytes: await readFile(path.join(directory, name)) }));
    files.push(...(await Promise.all(read)));
  }
  return files;
}

export function hashOfTree(files: readonly TreeFile[]): Buffer {
  const hash = createHash('sha256').update(`${readingVersion}\0`);
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest();
}
