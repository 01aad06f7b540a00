import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem } from 'node:os';
import type { Capacity } from '#src/contract/agent-messages.ts';

/** What this machine has, and what of it is free now. @param dataDir where instances will live */
export async function readCapacity(dataDir: string): Promise<Capacity> {
  const disk = await statfs(dataDir);
  // Inside a container the limit counts, not the machine; without one Node answers 0 or an absurd number.
  const limit = process.constrainedMemory() || Infinity;
  return {
    cpus: availableParallelism(),
    architecture: process.arch,
    memoryTotalBytes: Math.min(totalmem(), limit),
    memoryFreeBytes: Math.min(freemem(), process.availableMemory()),
    diskTotalBytes: disk.blocks * disk.bsize,
    diskFreeBytes: disk.bavail * disk.bsize,
  };
}
