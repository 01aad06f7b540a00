import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a game server may use at most. */
export type Limits = { memoryBytes: number; cpus: number; processes: number };

/** The control groups of one instance, in which the kernel holds it to its limits. */
export type ControlGroups = {
  /** A process that writes its id into each is in them. */
  procsFiles: readonly string[];
  members(): Promise<number[]>;
  /** How often the kernel ended a process of it for its memory. */
  outOfMemoryKills(): Promise<number>;
  remove(): Promise<void>;
};

export type ControlGroupRoots = {
  version: 1 | 2;
  /** The folder of each limit under which groups may be made; version 2 has one for all. */
  memory?: string;
  cpu?: string;
  processes?: string;
};

const period = 100_000;

/** The files of each limit, by version. */
const files = {
  memory: {
    1: (limits: Limits) => [['memory.limit_in_bytes', String(limits.memoryBytes)]],
    2: (limits: Limits) => [
      ['memory.max', String(limits.memoryBytes)],
      ['memory.swap.max', '0'],
    ],
  },
  cpu: {
    1: (limits: Limits) => [
      ['cpu.cfs_period_us', String(period)],
      ['cpu.cfs_quota_us', String(Math.round(limits.cpus * period))],
    ],
    2: (limits: Limits) => [['cpu.max', `${Math.round(limits.cpus * period)} ${period}`]],
  },
  processes: {
    1: (limits: Limits) => [['pids.max', String(limits.processes)]],
    2: (limits: Limits) => [['pids.max', String(limits.processes)]],
  },
} as const;

type LimitName = keyof typeof files;
const limitNames = Object.keys(files) as LimitName[];

/** Makes, or finds again, the groups of `name` with these limits. A limit without a root is not enforced here. */
export async function openControlGroups(
  roots: ControlGroupRoots | undefined,
  name: string,
  limits: Limits,
): Promise<ControlGroups> {
  if (!roots) return noControlGroups;
  const groups = new Map<LimitName, string>();
  for (const limit of limitNames) {
    const root = roots[limit];
    if (root === undefined) continue;
    const group = path.join(root, name);
    groups.set(limit, group);
    await mkdir(group, { recursive: true });
    for (const [file = '', value = ''] of files[limit][roots.version](limits)) {
      await writeFile(path.join(group, file), value, { flag: 'r+' }).catch((error: NodeJS.ErrnoException) => {
        // Without swap in the kernel there is no file to forbid it with.
        if (!(file === 'memory.swap.max' && error.code === 'ENOENT')) throw error;
      });
    }
  }
  const folders = [...new Set(groups.values())];
  return {
    procsFiles: folders.map((folder) => path.join(folder, 'cgroup.procs')),
    async members() {
      const lists = await Promise.all(
        folders.map((folder) => readFile(path.join(folder, 'cgroup.procs'), 'utf8').catch(() => '')),
      );
      return [...new Set(lists.join('\n').split('\n').filter(Boolean).map(Number))];
    },
    async outOfMemoryKills() {
      const folder = groups.get('memory');
      if (folder === undefined) return 0;
      const file = roots.version === 1 ? 'memory.oom_control' : 'memory.events';
      const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
      return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
    },
    async remove() {
      for (const folder of folders) await removeGroup(folder);
    },
  };
}

const noControlGroups: ControlGroups = {
  procsFiles: [],
  members: async () => [],
  outOfMemoryKills: async () => 0,
  remove: async () => undefined,
};

/** A group whose last process was just killed stays busy for a moment. */
async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await rmdir(folder);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EBUSY' || attempt === 50) throw error;
      await wait(20);
    }
  }
}
