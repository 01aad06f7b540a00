import { open, rename, rm } from 'node:fs/promises';
import { readPlainFile } from './plain-file.ts';

const largestBytes = 1024 * 1024;

/** Java escapes backslashes and what is not ASCII; Mojang's Bedrock server reads UTF-8 as it is. */
export type PropertiesFormat = 'java' | 'plain';

/**
 * Sets keys of a Java properties file; its comments, order and other keys stay as they are. A missing file is made.
 * The folder belongs to the instance, whose programs may put anything there: links are not followed, and what is not
 * a small plain file is replaced. Nothing a value holds can add a line.
 */
export async function setProperties(
  file: string,
  values: Record<string, string>,
  owner: number | undefined,
  format: PropertiesFormat = 'java',
): Promise<void> {
  const before = (await readPlainFile(file, largestBytes))?.toString() ?? '';
  const draft = `${file}.lanternhost`;
  await rm(draft, { recursive: true, force: true });
  {
    await using handle = await open(draft, 'wx', 0o644);
    await handle.writeFile(withProperties(before, values, format));
    if (owner !== undefined) await handle.chown(owner, owner);
  }
  await rename(draft, file);
}

export function withProperties(
  text: string,
  values: Record<string, string>,
  format: PropertiesFormat = 'java',
): string {
  const written = format === 'java' ? escaped : plain;
  const missing = new Map(Object.entries(values));
  const lines = text.split(/\r?\n/).map((line) => {
    const key = /^\s*([^#!=:\s][^=:]*?)\s*[=:]/.exec(line)?.[1];
    const value = key === undefined ? undefined : values[key];
    if (key === undefined || value === undefined) return line;
    missing.delete(key);
    return `${key}=${written(value)}`;
  });
  if (missing.size === 0) return lines.join('\n');
  const body = lines.join('\n').replace(/\n*$/, '');
  const added = [...missing].map(([key, value]) => `${key}=${written(value)}`);
  return `${[...(body === '' ? [] : [body]), ...added].join('\n')}\n`;
}

/** The keys and values of the file; a missing one has none. */
export async function readProperties(
  file: string,
  format: PropertiesFormat = 'java',
): Promise<Record<string, string>> {
  const text = (await readPlainFile(file, largestBytes))?.toString() ?? '';
  const values: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, key, value] = /^\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined)
      values[key] = format === 'java' ? unescaped(value) : value.trimEnd();
  }
  return values;
}

const unescaped = (value: string) =>
  value.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, character: string) =>
    code === undefined
      ? character === 'n'
        ? '\n'
        : character
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

const plain = (value: string) => value.replaceAll(/\p{Cc}/gu, '');

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
