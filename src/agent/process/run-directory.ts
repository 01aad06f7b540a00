import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * One run of a game server: the files through which the agent speaks with it. They, not pipes, so that neither needs
 * the other to stay alive.
 */
export type RunDirectory = {
  /** The name of the run, new for each start. */
  name: string;
  directory: string;
  /** A named pipe: its standard input. */
  input: string;
  /** Its standard output and error. */
  output: string;
  /** Its exit status, written when it has ended by itself. */
  exit: string;
};

export function runDirectory(parent: string, name: string): RunDirectory {
  const directory = path.join(parent, name);
  const file = (of: string) => path.join(directory, of);
  return { name, directory, input: file('input'), output: file('output'), exit: file('exit') };
}

export async function createRunDirectory(files: RunDirectory): Promise<void> {
  await mkdir(files.directory, { recursive: true, mode: 0o700 });
  // Node cannot make named pipes.
  await run('mkfifo', ['-m', '600', files.input]);
}

export const removeRunDirectory = (files: RunDirectory) =>
  rm(files.directory, { recursive: true, force: true });

/** What killed agents left of runs that never began, or that were done with. */
export async function removeOtherRuns(parent: string, kept: string | undefined): Promise<void> {
  for (const name of await readdir(parent).catch(() => []))
    if (name !== kept) await rm(path.join(parent, name), { recursive: true, force: true });
}

/** The exit status as a shell counts it (128 and the signal); undefined while none was written. */
export async function readExitStatus(files: RunDirectory): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(files.exit, 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
