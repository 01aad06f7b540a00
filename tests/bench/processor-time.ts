import { readFile } from 'node:fs/promises';

/** Linux counts processor time in ticks of a hundredth of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process and its threads have used; undefined where there is no /proc. */
export async function processorSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
