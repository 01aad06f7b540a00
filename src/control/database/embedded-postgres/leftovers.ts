import { execFile } from 'node:child_process';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '#src/control/log.ts';
import { isErrno } from '#src/control/errno.ts';
import { socketName } from './socket-address.ts';

/**
 * Ends the server that a killed supervisor left running in `directory`, and removes its traces.
 * The caller holds the directory's lock, so nobody else owns that server.
 */
export async function stopLeftovers(directory: string, log: Logger): Promise<void> {
  if ((await processesIn(directory)).length > 0) {
    log.warn({ directory }, 'stopping the database server that an earlier run left behind');
    const ended =
      (await signalUntilGone(directory, 'SIGINT', 10_000)) ||
      (await signalUntilGone(directory, 'SIGQUIT', 3_000)) ||
      (await signalUntilGone(directory, 'SIGKILL', 5_000));
    if (!ended) throw new Error(`The database server in ${directory} does not end, even when killed.`);
  }
  // Their process id may by now belong to a stranger, and PostgreSQL would then refuse to start.
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`]) {
    await rm(join(directory, name), { force: true });
  }
}

async function signalUntilGone(
  directory: string,
  signal: NodeJS.Signals,
  patience: number,
): Promise<boolean> {
  for (const pid of await receivers(directory, signal)) signalProcess(pid, signal);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if ((await processesIn(directory)).length === 0) return true;
    // They are not our children: no event tells of their end.
    await sleep(10);
  }
  return false;
}

/** A postmaster ends its children in order; without one, each is told itself. */
async function receivers(directory: string, signal: NodeJS.Signals): Promise<number[]> {
  const alive = await processesIn(directory);
  const postmaster = await postmasterPid(directory);
  return signal !== 'SIGKILL' && alive.includes(postmaster) ? [postmaster] : alive;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

async function postmasterPid(directory: string): Promise<number> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10);
}

/** PostgreSQL's processes that work in this very directory, whatever path leads to it. */
async function processesIn(directory: string): Promise<number[]> {
  const place = await stat(directory).catch(() => undefined);
  if (!place) return [];
  if (process.platform !== 'linux') return await processesByCommandLine(directory);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const matches = await Promise.all(
    pids.map(async (pid) => {
      // Processes of other users cannot be looked into; none of those is ours. A process may also just have ended.
      const cwd = await stat(`/proc/${pid}/cwd/.`).catch(() => undefined);
      if (!cwd || cwd.ino !== place.ino || cwd.dev !== place.dev) return [];
      const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return ['postgres', 'initdb'].includes(command.trim()) ? [Number(pid)] : [];
    }),
  );
  return matches.flat();
}

async function processesByCommandLine(directory: string): Promise<number[]> {
  const pid = await postmasterPid(directory);
  if (Number.isNaN(pid)) return [];
  const listing = promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']);
  const command = await listing.then(
    ({ stdout }) => stdout,
    () => '',
  );
  return command.includes(`postgres -D ${directory}`) ? [pid] : [];
}
