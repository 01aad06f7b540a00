import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * The installed Java of this major version or, without it, of the next newer one: servers run on newer ones, not on
 * older. A Java tells its version in the file `release` of its folder.
 * @param folders those that hold one folder for each Java
 */
export async function findJava(
  folders: readonly string[],
  majorVersion: number,
): Promise<{ program: string; readOnly: readonly string[] } | undefined> {
  const found: { version: number; home: string }[] = [];
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      const home = path.join(folder, name);
      const version = await versionOf(home);
      if (version !== undefined && version >= majorVersion) found.push({ version, home });
    }
  }
  const [best] = found.toSorted((a, b) => a.version - b.version || a.home.localeCompare(b.home));
  if (!best) return undefined;
  // Distributions link their folders: the sandbox needs the real one.
  const home = await realpath(best.home);
  return { program: path.join(home, 'bin', 'java'), readOnly: [home] };
}

/** 8 for `1.8.0_402`, 21 for `21.0.3`. */
async function versionOf(home: string): Promise<number | undefined> {
  const release = await readFile(path.join(home, 'release'), 'utf8').catch(() => '');
  const [, first, second] = /^JAVA_VERSION="(\d+)(?:\.(\d+))?/m.exec(release) ?? [];
  if (first === undefined) return undefined;
  return first === '1' && second !== undefined ? Number(second) : Number(first);
}
