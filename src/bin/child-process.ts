import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { OperatorError } from '#src/control/operator-error.ts';

/** What a child tells the process that started it. */
const childMessageSchema = z.union([z.object({ ready: z.literal(true) }), z.object({ failed: z.string() })]);

const logLimitBytes = 10 * 1024 * 1024;
/** Seconds before each restart in a row. */
const restartDelays = [1, 2, 5, 10, 30] as const;
/** A child that ran this long starts its count anew. */
const longRunMilliseconds = 60_000;
/** A child may take ten seconds to finish what it has begun. */
const stopMilliseconds = 15_000;

export type SupervisedProcess = { readonly name: string; stop(): Promise<void> };

/**
 * Starts one of our processes and keeps it running: it is started again, ever more slowly, when it dies.
 * Its output goes to `<logs>/<name>.log`. Resolves once it is ready.
 * @throws Error with the child's own words when its first start fails
 */
export async function superviseProcess(options: {
  name: string;
  module: string;
  root: string;
  environment: Record<string, string>;
  logs: string;
  /** Milliseconds after which the start goes on without it: an agent whose node is disabled is never let in. */
  patience?: number;
  tell(message: string): void;
}): Promise<SupervisedProcess> {
  const { name, tell } = options;
  const logFile = path.join(options.logs, `${name}.log`);
  let child: ChildProcess | undefined;
  let isWatched = false;
  let isStopping = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    const log = await openLog(options.logs, logFile);
    if (isStopping) return log.close();
    const started = fork(options.module, {
      cwd: options.root,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      // Ctrl-C reaches the whole terminal group; the children stop when we tell them, in order.
      detached: true,
    });
    await log.close();
    child = started;
    const startedAt = performance.now();
    started.once('exit', (code, signal) => {
      if (!isWatched || isStopping) return;
      failures = performance.now() - startedAt > longRunMilliseconds ? 0 : failures;
      const delay = restartDelays[Math.min(failures, restartDelays.length - 1)] ?? 0;
      failures += 1;
      tell(
        `${name} stopped unexpectedly (${signal ?? `code ${code}`}); starting it again in ${delay} s. Its log: ${logFile}`,
      );
      restart = setTimeout(startAgain, delay * 1000);
    });
    const isLate = await untilReady(started, options);
    if (isLate) tell(`${name} is not ready yet; it goes on trying. Its log: ${logFile}`);
  }

  function startAgain(): void {
    start().then(
      () => tell(`${name} is back.`),
      // It has ended, and its end has seen to the next attempt.
      (error: Error) => isStopping || tell(error.message),
    );
  }

  await start();
  isWatched = true;
  return {
    name,
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child?.kill('SIGKILL'), stopMilliseconds);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/** Resolves once the child is ready, or with true when it takes longer than the start will wait. */
async function untilReady(
  child: ChildProcess,
  options: { name: string; logs: string; patience?: number },
): Promise<boolean> {
  const { name, logs, patience } = options;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  child.on('message', (message) => {
    const { data } = childMessageSchema.safeParse(message);
    if (!data) return;
    if ('ready' in data) resolve(false);
    else reject(new OperatorError(`${name} could not start. ${data.failed}`));
  });
  child.once('error', reject);
  child.once('exit', () =>
    reject(new OperatorError(`${name} ended while it started. Its log: ${path.join(logs, `${name}.log`)}`)),
  );
  const timer = patience === undefined ? undefined : setTimeout(() => resolve(true), patience);
  return promise.finally(() => clearTimeout(timer));
}

async function openLog(directory: string, file: string) {
  await mkdir(directory, { recursive: true });
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > logLimitBytes) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}
