import { readdir, readFile } from 'node:fs/promises';

export type ProcessEntry = {
  pid: number;
  parent: number;
  /** The first 15 bytes of its program's file name. */
  name: string;
  session: number;
  /** Zombies have ended; only their parent has not looked yet. */
  isZombie: boolean;
  /** Clock ticks of user and system time, 100 a second on Linux. */
  cpuTicks: number;
  residentPages: number;
  /** Clock ticks since the machine started: with the id it names one process for ever. */
  startedTicks: number;
};

/** Every process of this machine, from `/proc`. */
export async function readProcessTable(): Promise<ProcessEntry[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(names.map((name) => readProcess(Number(name))));
  return entries.filter((entry) => entry !== undefined);
}

/** What `/proc/<pid>/stat` says; undefined when there is no such process. */
export async function readProcess(pid: number): Promise<ProcessEntry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name stands in brackets and may itself hold brackets and spaces: proc(5) counts from behind the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid,
    parent: field(4),
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    session: field(6),
    isZombie: fields[0] === 'Z' || fields[0] === 'X',
    cpuTicks: field(14) + field(15),
    residentPages: field(24),
    startedTicks: field(22),
  };
}

/** The process whose command line holds `argument` as a word of its own. */
export async function findByArgument(argument: string): Promise<number | undefined> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const name of names) {
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.split('\0').includes(argument)) return Number(name);
  }
  return undefined;
}

/** `root`, all that descend from it, and all that share its session. */
export function familyOf(root: number, table: readonly ProcessEntry[]): ProcessEntry[] {
  const family = new Set([root]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const { pid, parent, session } of table) {
      if (family.has(parent) || session === root) family.add(pid);
    }
  }
  return table.filter(({ pid, isZombie }) => family.has(pid) && !isZombie);
}

/** The programs that `keeper` keeps: its children, or what runs inside where those are bubblewrap. */
export function programsOf(keeper: number, table: readonly ProcessEntry[]): ProcessEntry[] {
  const children = table.filter(({ parent }) => parent === keeper);
  return children.flatMap((child) => (child.name === 'bwrap' ? programsOf(child.pid, table) : [child]));
}
