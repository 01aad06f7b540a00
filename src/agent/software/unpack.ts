import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Fault } from './fault.ts';

/** Far more than any server has. */
const mostEntries = 100_000;
/** Archives of programs and their data become three to ten times as large; one that is zeros a thousand times. */
const largestRatio = 100;
const longestNameBytes = 200;
const deepest = 20;

type Limits = { maxBytes: number };

/**
 * Unpacks a zip archive into a new folder that only its owner may write to. Files and folders inside that folder are all
 * that comes of it: links, devices and names that lead out of it make the whole archive bad, as does more than is allowed.
 * @param program one of its files, which is made executable
 * @throws Fault `archive_broken`, and what the disk says, with half of the folder there
 */
export async function unpack(options: {
  archive: string;
  archiveBytes: number;
  folder: string;
  program: string;
  limits: Limits;
  signal: AbortSignal;
}): Promise<void> {
  const { folder, program, signal } = options;
  const largest = Math.min(options.limits.maxBytes, options.archiveBytes * largestRatio);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const zip = await reading(openPromise(options.archive, { strictFileNames: true }));
  try {
    if (zip.entryCount > mostEntries) throw broken('it has too many entries');
    let left = largest;
    let hasProgram = false;
    const folders = new Set([folder]);
    const entries = zip.eachEntry();
    for (;;) {
      signal.throwIfAborted();
      const next = await reading(entries.next());
      if (next.done === true) break;
      const entry = next.value;
      const target = path.join(folder, ...partsOf(entry));
      const parent = isFolder(entry) ? target : path.dirname(target);
      if (!folders.has(parent)) await onDisk(mkdir(parent, { recursive: true, mode: 0o755 }));
      folders.add(parent);
      if (isFolder(entry)) continue;
      const isProgram = entry.fileName === program;
      hasProgram ||= isProgram;
      left -= entry.uncompressedSize;
      if (left < 0) throw broken('it becomes too large');
      await writeEntry(zip, entry, target, isProgram ? 0o755 : 0o644);
    }
    if (!hasProgram) throw broken('its program is missing');
  } finally {
    zip.close();
  }
  // What a power cut takes must not be inside a folder that counts as whole.
  await promisify(execFile)('sync', ['-f', folder]);
}

async function writeEntry(zip: ZipFile, entry: Entry, target: string, mode: number): Promise<void> {
  const stream = await reading(zip.openReadStreamPromise(entry));
  try {
    await using handle = await onDisk(open(target, 'wx', mode));
    let sum = 0;
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (;;) {
      const chunk = await reading(chunks.next());
      if (chunk.done === true) break;
      sum = crc32(chunk.value, sum);
      await handle.writeFile(chunk.value);
    }
    if (sum !== entry.crc32) throw broken(`${JSON.stringify(entry.fileName)} is damaged`);
    // Whatever the process masks.
    await handle.chmod(mode);
  } finally {
    stream.destroy();
  }
}

const isFolder = ({ fileName }: Entry) => fileName.endsWith('/');

const kindMask = 0o170000;
const plainFile = 0o100000;
const plainFolder = 0o040000;

/** The names from the archive's root to an entry. `yauzl` has refused roots, backslashes and `..` before. */
function partsOf(entry: Entry): string[] {
  const { fileName } = entry;
  const kind = (entry.externalFileAttributes >>> 16) & kindMask;
  const isPlain = kind === 0 || kind === (isFolder(entry) ? plainFolder : plainFile);
  if (!isPlain) throw broken(`${JSON.stringify(fileName)} is neither a file nor a folder`);
  const parts = (isFolder(entry) ? fileName.slice(0, -1) : fileName).split('/');
  const isGood = (part: string) =>
    part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= longestNameBytes;
  if (parts.length > deepest || !parts.every(isGood) || /\p{Cc}/u.test(fileName))
    throw broken(`${JSON.stringify(fileName.slice(0, longestNameBytes))} is no name for a file`);
  return parts;
}

const broken = (reason: string) =>
  new Fault('archive_broken', `The downloaded archive cannot be unpacked: ${reason}.`);

/** What fails while the archive is read is the archive's fault. */
async function reading<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const { message } = error as Error;
    throw broken(message.replaceAll(/\p{Cc}/gu, '').slice(0, 200));
  }
}

/** Two entries of one name, or a file where a folder is to be. */
async function onDisk<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw broken('it has two entries of one name');
    throw error;
  }
}
