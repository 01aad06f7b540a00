// What is installed, and which Node runs our programs. On the path of every start, so it only reads two files.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The Node that runs our programs: the packaged one, else the running one when it is new enough. */
export function findNode(root) {
  const packaged = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged)) return packaged;
  return isNewEnough() ? process.execPath : undefined;
}

export function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

/** PATH with these folders in front. */
export function inPath(...folders) {
  return [...new Set([...folders, ...(process.env.PATH ?? '').split(path.delimiter)])].join(path.delimiter);
}

/**
 * Whether node_modules holds what package-lock.json names. npm writes its own list of what it installed as its very
 * last step, and `npm ci` deletes it as its first: an interrupted install has none.
 */
export function hasEverything(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const installed = readLock(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted) throw new Error(`package-lock.json is missing in ${root}`);
  if (!installed) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    const present = installed[name];
    if (!present) return (entry.optional || entry.devOptional) && !isForThisMachine(entry);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';

/** An optional package for this machine must be there: npm passes over one that it could not fetch. */
function isForThisMachine({ os, cpu, libc: libcs }) {
  if (!os && !cpu) return false;
  return matches(os, process.platform) && matches(cpu, process.arch) && matches(libcs, libc);
}

function matches(allowed, value) {
  if (!allowed) return true;
  const names = [allowed].flat();
  return (
    names.includes(value) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${value}`))
  );
}
