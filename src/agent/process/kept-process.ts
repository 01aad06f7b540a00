import { watch } from 'node:fs';
import { constants, open, stat } from 'node:fs/promises';
import type { ControlGroups } from '#src/agent/runtime/control-groups.ts';
import { killAll, killFamily } from './kill-family.ts';
import { launch } from './launch.ts';
import { findByArgument, programsOf, readProcess, readProcessTable } from './process-table.ts';
import { createRunDirectory, readExitStatus, type RunDirectory } from './run-directory.ts';

/** How a run ended: with an exit status, or killed from outside together with what kept it. */
export type RunEnd = { status: number } | { status: 'killed' };

/** A program that runs whether or not the agent does. */
export type KeptProcess = {
  files: RunDirectory;
  keeper: number;
  /** Resolves when nothing of it runs any more. */
  ended: Promise<RunEnd>;
  /**
   * Writes one line to its standard input.
   * @throws Error `EAGAIN` when it has not read for so long that its input is full
   */
  writeLine(line: string): Promise<void>;
  /** Sends a signal to the program, not to what keeps or contains it. */
  signal(name: 'SIGTERM' | 'SIGINT'): Promise<void>;
  /** Kills it with all that it started. */
  kill(): Promise<void>;
  /** Lets it run on, and looks at it no more. */
  release(): void;
};

const lookMilliseconds = 1000;
const endingMilliseconds = 5;

export async function startKept(options: {
  files: RunDirectory;
  command: readonly string[];
  groups: ControlGroups;
  workingDirectory: string;
  environment: Record<string, string>;
}): Promise<KeptProcess> {
  const { files, groups } = options;
  await createRunDirectory(files);
  const keeper = await launch({ ...options, groups: groups.procsFiles });
  return keep(files, keeper, groups);
}

/** The run that an earlier agent left: still alive, or with how it ended. Undefined when it never began. */
export async function adoptKept(
  files: RunDirectory,
  groups: ControlGroups,
): Promise<KeptProcess | RunEnd | undefined> {
  const keeper = await findByArgument(files.directory);
  if (keeper !== undefined) return keep(files, keeper, groups);
  // Whoever killed its keeper may have left some of it.
  await killAll(groups.members);
  const status = await readExitStatus(files).catch(() => undefined);
  if (status !== undefined) return { status };
  // One that has printed nothing ended, with its keeper, before it could do anything: it may as well start anew.
  const { size } = await stat(files.output).catch(() => ({ size: 0 }));
  return size > 0 ? { status: 'killed' } : undefined;
}

async function keep(files: RunDirectory, keeper: number, groups: ControlGroups): Promise<KeptProcess> {
  const end = Promise.withResolvers<RunEnd>();
  const started = (await readProcess(keeper))?.startedTicks;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const entry = await readProcess(keeper);
      if (entry?.startedTicks === started && entry && !entry.isZombie) {
        // Its status is written a moment before it ends.
        if ((await readExitStatus(files)) !== undefined) setTimeout(() => void look(), endingMilliseconds);
        return;
      }
      // What it started may outlive it; the next run needs its port and its folder.
      await killFamily(keeper, groups.members);
      const status = await readExitStatus(files);
      stop();
      end.resolve({ status: status ?? 'killed' });
    } catch {
      // Something of it cannot be killed yet: the next look tries again.
    } finally {
      isLooking = false;
    }
  }

  const watcher = watch(files.directory, () => void look());
  watcher.on('error', () => void look());
  const timer = setInterval(() => void look(), lookMilliseconds);
  const stop = () => {
    watcher.close();
    clearInterval(timer);
  };
  void look();

  return {
    files,
    keeper,
    ended: end.promise,
    async writeLine(line) {
      await using input = await open(files.input, constants.O_WRONLY | constants.O_NONBLOCK);
      await input.write(`${line.replaceAll(/[\r\n]+/g, ' ')}\n`);
    },
    async signal(name) {
      for (const { pid } of programsOf(keeper, await readProcessTable())) process.kill(pid, name);
    },
    async kill() {
      await killFamily(keeper, groups.members);
      await look();
    },
    release: stop,
  };
}
