import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const neededBytes = 2 * 1024 ** 3;

/** A new folder in memory where there is room, else on disk: a database makes 300 files, each a slow step on some disks. */
export async function makeMemoryFolder(): Promise<string> {
  // Containers often get 64 MB of shared memory only.
  const room = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return await mkdtemp(join(room > neededBytes ? '/dev/shm' : tmpdir(), 'lanternhost-test-'));
}
