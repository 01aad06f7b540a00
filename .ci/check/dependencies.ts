import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };
type Minimums = Record<string, { version: string; why: string }>;

/** Exact versions, a lock file that every machine and registry can use, and none older than its last known hole. */
export async function checkDependencies(root: string): Promise<string[]> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const { packages } = (await read('package-lock.json')) as Lock;
  const minimums = (await read('.ci/minimum-versions.json')) as Minimums;
  return [...looseVersions(packages), ...lockProblems(packages), ...tooOld(packages, minimums)];
}

function looseVersions(packages: Lock['packages']): string[] {
  return Object.entries(packages)
    .filter(([folder]) => !folder.includes('node_modules'))
    .flatMap(([folder, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(
          ([name, version]) =>
            `${path.join(folder, 'package.json')}: ${name} ${version} is not one exact version`,
        ),
    );
}

function lockProblems(packages: Lock['packages']): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    if (!folder.includes('node_modules') || entry.link) return [];
    const problems: string[] = [];
    if (entry.resolved) problems.push(`package-lock.json: ${folder} names the address it came from`);
    // Some registries do not carry the packages of every platform; npm then knows no hash of theirs.
    if (!entry.integrity && !entry.os) problems.push(`package-lock.json: ${folder} has no hash`);
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !isLocked(packages, folder, name),
    );
    if (missing.length > 0)
      problems.push(`package-lock.json: ${folder} lacks ${missing.join(', ')}; npm ci would refuse it`);
    return problems;
  });
}

function isLocked(packages: Lock['packages'], folder: string, name: string): boolean {
  for (let place = folder; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    if (packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}

function tooOld(packages: Lock['packages'], minimums: Minimums): string[] {
  return Object.entries(packages).flatMap(([folder, { version }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const minimum = folder.includes('node_modules/') ? minimums[name] : undefined;
    if (!minimum || !version || !isOlder(version, minimum.version)) return [];
    return [`${folder} ${version} is older than ${minimum.version}: ${minimum.why}`];
  });
}

/** Compares versions like 1.2.3 and 1.2.3-rc.1; a pre-release comes before its release. */
export function isOlder(version: string, other: string): boolean {
  const [[release, pre], [otherRelease, otherPre]] = [split(version), split(other)];
  const order = release.localeCompare(otherRelease, 'en', { numeric: true });
  if (order !== 0 || pre === otherPre) return order < 0;
  if (pre === '' || otherPre === '') return otherPre === '';
  return pre.localeCompare(otherPre, 'en', { numeric: true }) < 0;
}

function split(version: string): [release: string, preRelease: string] {
  const [release = '', ...pre] = version.split('-');
  return [release, pre.join('-')];
}
