import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { familyOf, readProcessTable } from '#src/agent/process/process-table.ts';

const run = promisify(execFile);
const ticksPerSecond = 100;
const pageBytes = 4096;

export type ProcessUsage = { cpuSeconds: number; memoryBytes: number };

/** What the processes under each keeper use: processor time since they began, and memory now. */
export async function processUsage(keepers: readonly number[]): Promise<Map<number, ProcessUsage>> {
  const table = await readProcessTable();
  return new Map(
    keepers.map((keeper) => {
      const family = familyOf(keeper, table);
      return [
        keeper,
        {
          cpuSeconds: family.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
          memoryBytes: family.reduce((sum, { residentPages }) => sum + residentPages, 0) * pageBytes,
        },
      ];
    }),
  );
}

/** The bytes that a folder takes on disk; 0 when it is not there. Links are counted, not followed. */
export async function folderBytes(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-s', '--block-size=1', '--', folder]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  return Number.parseInt(stdout, 10) || 0;
}
