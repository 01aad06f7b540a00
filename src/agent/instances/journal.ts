import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';

/** Replaces a small file whole: a crash leaves the old content or the new. Only one may write it at a time. */
export async function writeJournal(file: string, value: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Always of the same name: what a killed agent left is overwritten.
  const draft = `${file}.draft`;
  try {
    {
      await using handle = await open(draft, 'w', 0o600);
      await handle.writeFile(JSON.stringify(value));
      await handle.sync();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What the file holds; undefined when there is none, or none that this version understands. */
export async function readJournal<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
