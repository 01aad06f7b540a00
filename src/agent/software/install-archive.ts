import { access, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import { download } from './download.ts';
import { faultOfDisk } from './fault.ts';
import { unpack } from './unpack.ts';

export type Archive = Extract<SoftwareOrder['install'], { kind: 'archive' }>;

/** Where an archive stands unpacked, in a folder of the cache that is its own. */
export const unpackedFolder = (folder: string) => path.join(folder, 'unpacked');

/**
 * Fetches and unpacks an archive, unless it is there. It appears whole or not at all.
 * @throws Fault as `download` and `unpack` do
 */
export async function installArchive(
  folder: string,
  options: Omit<Archive, 'kind'> &
    Pick<Parameters<typeof download>[0], 'userAgent' | 'signal' | 'onProgress'>,
): Promise<void> {
  const unpacked = unpackedFolder(folder);
  const isThere = await access(unpacked).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const archive = path.join(folder, 'archive.zip');
  await download({ ...options, file: archive });
  const draft = path.join(folder, 'draft');
  try {
    await unpack({
      archive,
      archiveBytes: (await stat(archive)).size,
      folder: draft,
      program: options.program,
      limits: { maxBytes: options.maxUnpackedBytes },
      signal: options.signal,
    });
    await rename(draft, unpacked);
  } catch (error) {
    // A broken archive stays broken: the next try fetches it anew.
    await rm(folder, { recursive: true, force: true });
    options.signal.throwIfAborted();
    throw faultOfDisk(error);
  }
  await rm(archive, { force: true });
}
