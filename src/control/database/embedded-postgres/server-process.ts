import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '#src/control/log.ts';
import { dataDirectoryArgument } from './data-directory.ts';
import type { ServerPrograms } from './programs.ts';
import { serverEnvironment, type ServerUser } from './run-program.ts';
import { followServerLog } from './server-log.ts';

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };

export type ServerProcess = {
  pid: number;
  exited: Promise<ServerExit>;
  /** Ends the sessions at once and writes all to disk; after `patience` milliseconds it is made to stop. */
  stop(patience: number): Promise<ServerExit>;
};

/** Starts the server in `directory` and waits until it takes connections, however long its recovery takes. */
export async function startServerProcess(options: {
  directory: string;
  programs: ServerPrograms;
  user: ServerUser | undefined;
  log: Logger;
  settings: Readonly<Record<string, string>>;
}): Promise<ServerProcess> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    options.programs.postgres,
    ['-D', dataDirectoryArgument(options.directory), ...settings],
    {
      ...options.user,
      cwd: options.directory,
      env: serverEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own session: Ctrl-C in a terminal reaches us alone, and requests still at work keep their database.
      detached: true,
    },
  );
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(([code, signal]): ServerExit => ({ code, signal }));
  const serverLog = followServerLog(child.stderr, options.log);

  const early = await Promise.race([serverLog.ready, exited]);
  if (early)
    throw new Error(
      `The database server did not start (${early.code ?? early.signal}):\n${serverLog.lastLines()}`,
    );

  return {
    // A spawned child has one.
    pid: child.pid ?? Number.NaN,
    exited,
    stop: async (patience) => {
      for (const [signal, deadline] of [
        ['SIGINT', patience],
        ['SIGQUIT', 3_000],
      ] as const) {
        child.kill(signal);
        const ended = await within(deadline, exited);
        if (ended) return ended;
        options.log.warn({ signal }, 'the database server does not stop');
      }
      child.kill('SIGKILL');
      return await exited;
    },
  };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
