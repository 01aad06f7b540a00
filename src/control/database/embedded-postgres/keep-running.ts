import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftovers } from './leftovers.ts';
import { startServerProcess, type ServerExit } from './server-process.ts';

/** Waits before each restart in a row, in milliseconds; after the last one the server is given up. */
const restartDelays = [0, 500, 2_000, 5_000, 10_000] as const;
/** A server that ran this long, in milliseconds, starts its count anew. */
const longRun = 60_000;

export type KeptServer = AsyncDisposable & {
  pid: () => number;
  exited: Promise<ServerExit & { expected: boolean }>;
  stop(patience?: number): Promise<void>;
};

/** Starts the server, after ending what is left of an earlier one, and again whenever it dies on its own. */
export async function keepServerRunning(
  options: Parameters<typeof startServerProcess>[0],
): Promise<KeptServer> {
  const start = async () => {
    await stopLeftovers(options.directory, options.log);
    return await startServerProcess(options);
  };
  let server = await start();
  const stopping = new AbortController();
  let patience = 6_000;

  async function run(): Promise<ServerExit & { expected: boolean }> {
    for (let failures = 0; ;) {
      const started = performance.now();
      const exit = await untilExit();
      if (stopping.signal.aborted) return { ...exit, expected: true };
      failures = performance.now() - started > longRun ? 1 : failures + 1;
      const delay = restartDelays[failures - 1];
      options.log.error({ ...exit, failures }, 'the database server died');
      if (delay === undefined) return { ...exit, expected: false };
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return { ...exit, expected: true };
      try {
        server = await start();
      } catch (error) {
        options.log.error({ err: error }, 'the database server does not start again');
      }
    }
  }

  async function untilExit(): Promise<ServerExit> {
    const stopped = Promise.withResolvers<void>();
    const onAbort = (): void => stopped.resolve();
    stopping.signal.addEventListener('abort', onAbort);
    if (stopping.signal.aborted) onAbort();
    try {
      const exit = await Promise.race([server.exited, stopped.promise]);
      return exit ?? (await server.stop(patience));
    } finally {
      stopping.signal.removeEventListener('abort', onAbort);
    }
  }

  const exited = run();
  const stop = async (wanted = patience): Promise<void> => {
    patience = wanted;
    stopping.abort();
    await exited;
  };
  return { pid: () => server.pid, exited, stop, [Symbol.asyncDispose]: () => stop() };
}
