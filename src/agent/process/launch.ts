import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open } from 'node:fs/promises';
import type { RunDirectory } from './run-directory.ts';

/**
 * Joins its control groups, runs the program, and leaves its exit status for whoever looks, also an agent that was
 * started later. `$0` is the run's directory, by which a later agent recognises it.
 */
const keeper = `
while [ "$1" != -- ]; do echo $$ > "$1" || exit 125; shift; done; shift
"$@"
code=$?
echo $code > "$0/exit.draft" && mv "$0/exit.draft" "$0/exit"
`;

/**
 * Starts a program that outlives the agent.
 * @param command the program and its arguments
 * @param groups the `cgroup.procs` files of the groups it joins
 * @returns the id of the process that keeps it
 * @throws Error when the shell cannot be started
 */
export async function launch(options: {
  files: RunDirectory;
  command: readonly string[];
  groups: readonly string[];
  workingDirectory: string;
  environment: Record<string, string>;
}): Promise<number> {
  const { files } = options;
  // Open for both: it never sees the end of its input, however often an agent goes and comes.
  await using input = await open(files.input, constants.O_RDWR);
  await using output = await open(files.output, 'a', 0o600);
  const child = spawn(
    '/bin/sh',
    ['-c', keeper, files.directory, ...options.groups, '--', ...options.command],
    {
      cwd: options.workingDirectory,
      env: options.environment,
      detached: true,
      stdio: [input.fd, output.fd, output.fd],
    },
  );
  await once(child, 'spawn');
  child.unref();
  if (child.pid === undefined) throw new Error('The shell has no process id');
  return child.pid;
}
