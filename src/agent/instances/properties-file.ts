import { constants, open, rename, rm } from 'node:fs/promises';

const largestBytes = 1024 * 1024;

/**
 * Sets keys of a Java properties file; its comments, order and other keys stay as they are. A missing file is made.
 * The folder belongs to the instance, whose programs may put anything there: links are not followed, and what is not
 * a small plain file is replaced. Nothing a value holds can add a line.
 */
export async function setProperties(
  file: string,
  values: Record<string, string>,
  owner: number | undefined,
): Promise<void> {
  const before = await readPlainFile(file);
  const draft = `${file}.lanternhost`;
  await rm(draft, { recursive: true, force: true });
  {
    await using handle = await open(draft, 'wx', 0o644);
    await handle.writeFile(withProperties(before, values));
    if (owner !== undefined) await handle.chown(owner, owner);
  }
  await rename(draft, file);
}

async function readPlainFile(file: string): Promise<string> {
  try {
    // Without O_NONBLOCK a named pipe would wait for ever.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= largestBytes ? await handle.readFile('utf8') : '';
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

export function withProperties(text: string, values: Record<string, string>): string {
  const missing = new Map(Object.entries(values));
  const lines = text.split(/\r?\n/).map((line) => {
    const key = /^\s*([^#!=:\s][^=:]*?)\s*[=:]/.exec(line)?.[1];
    const value = key === undefined ? undefined : values[key];
    if (key === undefined || value === undefined) return line;
    missing.delete(key);
    return `${key}=${escaped(value)}`;
  });
  if (missing.size === 0) return lines.join('\n');
  const body = lines.join('\n').replace(/\n*$/, '');
  const added = [...missing].map(([key, value]) => `${key}=${escaped(value)}`);
  return `${[...(body === '' ? [] : [body]), ...added].join('\n')}\n`;
}

/** Line breaks, backslashes and what is not ASCII as the format writes them. */
const escaped = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '')
    .replaceAll(/[^\u0020-\u007e]/g, (character) =>
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
