import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type CgroupLimits = { cgroupVersion: 1 | 2 | null; memory: boolean; cpu: boolean; processes: boolean };

const mount = '/sys/fs/cgroup';

/** The files that set each limit, and a harmless value to try them with. */
const limits = {
  memory: {
    controller: 'memory',
    1: ['memory.limit_in_bytes', '1073741824'],
    2: ['memory.max', '1073741824'],
  },
  cpu: { controller: 'cpu', 1: ['cpu.cfs_quota_us', '100000'], 2: ['cpu.max', '100000 100000'] },
  processes: { controller: 'pids', 1: ['pids.max', '64'], 2: ['pids.max', '64'] },
} as const;

/** Finds out which limits this process may set, by setting each on an empty group that it removes again. */
export async function probeCgroups(): Promise<CgroupLimits> {
  const cgroupVersion = await findVersion();
  if (cgroupVersion === null) return { cgroupVersion, memory: false, cpu: false, processes: false };
  const own = parseOwnGroups(await readFile('/proc/self/cgroup', 'utf8'));
  const canSet = async (limit: keyof typeof limits) => {
    const {
      controller,
      [cgroupVersion]: [file, value],
    } = limits[limit];
    const root = cgroupVersion === 1 ? path.join(mount, controller) : mount;
    const parents = new Set([path.join(root, own.get(cgroupVersion === 1 ? controller : '') ?? '/'), root]);
    for (const parent of parents) {
      if (await canSetIn(parent, file, value)) return true;
    }
    return false;
  };
  return {
    cgroupVersion,
    memory: await canSet('memory'),
    cpu: await canSet('cpu'),
    processes: await canSet('processes'),
  };
}

/** The group of this process by controller; the key of version 2 is empty. */
export function parseOwnGroups(text: string): Map<string, string> {
  const groups = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, controllers, group] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (controllers === undefined || group === undefined) continue;
    for (const controller of controllers.split(',')) groups.set(controller, group);
  }
  return groups;
}

async function findVersion(): Promise<1 | 2 | null> {
  if (await exists(path.join(mount, 'cgroup.controllers'))) return 2;
  return (await exists(path.join(mount, 'memory'))) || (await exists(path.join(mount, 'pids'))) ? 1 : null;
}

async function canSetIn(parent: string, file: string, value: string): Promise<boolean> {
  const group = path.join(parent, `lanternhost-probe-${process.pid}`);
  try {
    await mkdir(group);
  } catch {
    return false;
  }
  try {
    // A group has the file only where its controller is on: never create it.
    await writeFile(path.join(group, file), value, { flag: 'r+' });
    return true;
  } catch {
    return false;
  } finally {
    await rmdir(group);
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
