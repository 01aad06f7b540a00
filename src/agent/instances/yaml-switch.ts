import { constants } from 'node:fs';
import { lstat, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isScalar, parseDocument } from 'yaml';
import { readPlainFile } from './plain-file.ts';

/** Several times what Paper writes. A hostile one of this length takes its reader a tenth of a second. */
const largestBytes = 32 * 1024;

/** A file of an instance's folder or of a folder in it, and the keys from the outside in. */
export type YamlSwitch = { file: string; keys: readonly string[] };

/**
 * Sets a setting of a YAML file to `true`; its comments, order and other keys stay as they are. A missing file is made
 * with this setting alone. The folder belongs to the instance, whose programs may put anything there: links are not
 * followed, and what cannot be read or written as such a file is left as it is.
 * @returns whether the file says `true` now
 */
export async function switchOn(
  folder: string,
  { file, keys }: YamlSwitch,
  owner: number | undefined,
): Promise<boolean> {
  try {
    await using inside = await openFolder(folder, path.dirname(file), owner);
    const name = path.join(`/proc/self/fd/${inside.fd}`, path.basename(file));
    const before = await readPlainFile(name, largestBytes);
    if (!before && (await isThere(name))) return false;
    const text = before?.toString() ?? '';
    const after = withSwitchOn(text, keys);
    if (after !== undefined && after !== text) await replace(name, after, owner);
    return after !== undefined;
  } catch (error) {
    if (refusals.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** What an owner's links, files in the place of folders, and permissions lead to. */
const refusals = new Set(['ELOOP', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS']);

/** The text with the setting on; undefined where it is no YAML, or holds something else in this place. */
export function withSwitchOn(text: string, keys: readonly string[]): string | undefined {
  const [outer, inner] = keys;
  try {
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
    const { contents } = document;
    if (document.errors.length > 0 || (contents !== null && !isMap(contents) && !isEmpty(contents)))
      return undefined;
    const value = document.getIn(keys, true);
    if (isScalar(value) && value.value === true) return text;
    if (isScalar(value) && value.range) {
      const [from, to] = value.range;
      const written = text.slice(from, to);
      if (/^[^\n]+$/.test(written)) return `${text.slice(0, from)}true${text.slice(to)}`;
    }
    const section = document.getIn([outer], true);
    if (isMap(section)) section.set(inner, true);
    else if (section === undefined || isEmpty(section))
      document.set(outer, document.createNode({ [String(inner)]: true }));
    else return undefined;
    return document.toString({ lineWidth: 0 });
  } catch {
    // Nested deeper than the stack goes.
    return undefined;
  }
}

const isEmpty = (node: unknown) => node === null || (isScalar(node) && node.value === null);

/** A folder in the instance's folder, or that itself. What is missing is made. */
async function openFolder(folder: string, inside: string, owner: number | undefined): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  const own = await open(folder, flags);
  if (inside === '.') return own;
  await using outer = own;
  const name = path.join(`/proc/self/fd/${outer.fd}`, inside);
  const isNew = await mkdir(name, 0o755).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  const opened = await open(name, flags);
  if (isNew && owner !== undefined) await opened.chown(owner, owner);
  return opened;
}

const isThere = (name: string) =>
  lstat(name).then(
    () => true,
    () => false,
  );

async function replace(name: string, text: string, owner: number | undefined): Promise<void> {
  const draft = `${name}.lanternhost`;
  await rm(draft, { recursive: true, force: true });
  {
    await using handle = await open(draft, 'wx', 0o644);
    await handle.writeFile(text);
    if (owner !== undefined) await handle.chown(owner, owner);
  }
  await rename(draft, name);
}
