import { setTimeout as wait } from 'node:timers/promises';
import { familyOf, readProcessTable, type ProcessEntry } from './process-table.ts';

const attempts = 50;
const pauseMilliseconds = 20;

/**
 * Kills a kept program with everything that it started, and returns when nothing of it runs any more.
 * @param keeper the process that `launch` answered with
 * @param members further processes that belong to it: what its control groups hold
 * @throws Error when something survives for a second: a process in uninterruptible sleep
 */
export const killFamily = (keeper: number, members: () => Promise<readonly number[]>): Promise<void> =>
  killAll(async (table) => [...familyOf(keeper, table).map(({ pid }) => pid), ...(await members())]);

/** Kills all that `find` finds, asked again until nothing of it runs any more. @throws Error as `killFamily` does */
export async function killAll(
  find: (table: readonly ProcessEntry[]) => Promise<readonly number[]>,
): Promise<void> {
  // By start as well: the id of one that ended may already be another's.
  const known = new Map<number, number>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const table = await readProcessTable();
    const present = new Map(table.map((entry) => [entry.pid, entry]));
    for (const pid of await find(table)) {
      const started = present.get(pid)?.startedTicks;
      if (started !== undefined) known.set(pid, started);
    }
    const alive = [...known].filter(([pid, started]) => {
      const entry = present.get(pid);
      return entry?.startedTicks === started && !entry.isZombie;
    });
    if (alive.length === 0) return;
    for (const [pid] of alive) signal(pid);
    await wait(pauseMilliseconds);
  }
  throw new Error(`Processes survive being killed: ${[...known.keys()].join(', ')}`);
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
