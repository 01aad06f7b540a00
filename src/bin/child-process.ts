import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { OperatorError } from '#src/control/operator-error.ts';
import { boundChildLog, openChildLog } from './child-log.ts';

/** What a child tells the process that started it. */
const childMessageSchema = z.union([z.object({ ready: z.literal(true) }), z.object({ failed: z.string() })]);

/** Seconds before each restart in a row. */
const restartDelays = [1, 2, 5, 10, 30] as const;
/** A child that ran this long starts its count anew. */
const longRunMilliseconds = 60_000;
/** A child may take ten seconds to finish what it has begun. */
const stopMilliseconds = 15_000;
/** One that has failed has nothing left to finish. */
const failedMilliseconds = 2000;
const logCheckMilliseconds = 60_000;

type ChildOptions = {
  name: string;
  module: string;
  root: string;
  environment: Record<string, string>;
  logs: string;
  /** Milliseconds after which the start goes on without it: an agent whose node is disabled is never let in. */
  patience?: number;
  tell(message: string): void;
};

/** @param patience milliseconds until it is killed */
type Stop = { signal: NodeJS.Signals; patience: number };

export type SupervisedProcess = { readonly name: string; stop(how?: Stop): Promise<void> };

/** A process of ours that is running. `ended` resolves with how it ended. */
type Child = { process: ChildProcess; startedAt: number; ended: Promise<string>; isLate: boolean };

/**
 * Starts one of our processes and keeps it running: it is started again, ever more slowly, when it dies.
 * Its output goes to `<logs>/<name>.log`. Resolves once it is ready.
 * @param options.signal gives up the first start
 * @throws Error with the child's own words when its first start fails; it has ended by then
 */
export async function superviseProcess(
  options: ChildOptions & { signal: AbortSignal },
): Promise<SupervisedProcess> {
  const { name, tell } = options;
  let child: Child | undefined = await startChild(options, options.signal);
  const stopping = new AbortController();

  async function keepRunning(): Promise<void> {
    let failures = 0;
    let problem = '';
    for (;;) {
      if (child) {
        problem = `${name} stopped unexpectedly (${await child.ended}).`;
        if (performance.now() - child.startedAt > longRunMilliseconds) failures = 0;
      }
      if (stopping.signal.aborted) return;
      const delay = restartDelays[Math.min(failures, restartDelays.length - 1)] ?? 0;
      failures += 1;
      tell(`${problem} Starting it again in ${delay} s. Its log: ${logOf(options)}`);
      try {
        await sleep(delay * 1000, undefined, { signal: stopping.signal });
        child = await startChild(options, stopping.signal);
        if (!child.isLate) tell(`${name} is back.`);
      } catch (error) {
        child = undefined;
        problem = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const kept = keepRunning();
  const logCheck = setInterval(() => {
    boundChildLog(logOf(options)).catch((error: Error) =>
      tell(`The log of ${name} cannot be shortened: ${error.message}`),
    );
  }, logCheckMilliseconds);
  return {
    name,
    async stop(how = { signal: 'SIGTERM', patience: stopMilliseconds }) {
      stopping.abort();
      clearInterval(logCheck);
      if (child) await endChild(child, how);
      await kept;
    },
  };
}

const logOf = ({ logs, name }: ChildOptions) => path.join(logs, `${name}.log`);

/** @throws what went wrong, when the child has ended */
async function startChild(options: ChildOptions, signal: AbortSignal): Promise<Child> {
  const { name, tell } = options;
  await using log = await openChildLog(logOf(options));
  await boundChildLog(logOf(options));
  signal.throwIfAborted();
  const forked = fork(options.module, {
    cwd: options.root,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // Ctrl-C reaches the whole terminal group; the children stop when we tell them, in order.
    detached: true,
  });
  const startedAt = performance.now();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  forked.once('exit', (code, killedBy) => end(killedBy ?? `code ${code}`));
  // One that could not even be started has no exit.
  forked.on('error', (error) => forked.pid ?? end(error.message));
  const child = { process: forked, startedAt, ended, isLate: false };
  try {
    child.isLate = await untilReady(child, options, signal);
  } catch (error) {
    await endChild(child, {
      signal: 'SIGTERM',
      patience: signal.aborted ? stopMilliseconds : failedMilliseconds,
    });
    throw error;
  }
  if (child.isLate) tell(`${name} is not ready yet; it goes on trying. Its log: ${logOf(options)}`);
  return child;
}

/** Resolves once the child is ready, or with true when it takes longer than the start will wait. */
async function untilReady(child: Child, options: ChildOptions, signal: AbortSignal): Promise<boolean> {
  const { name, patience } = options;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  child.process.on('message', (message) => {
    const { data } = childMessageSchema.safeParse(message);
    if (!data) return;
    if ('ready' in data) return resolve(false);
    reject(new OperatorError(`${name} could not start. ${data.failed}`));
    // What has failed may live on by what it had opened.
    void endChild(child, { signal: 'SIGTERM', patience: failedMilliseconds });
  });
  void child.ended.then((how) =>
    reject(new OperatorError(`${name} ended while it started (${how}). Its log: ${logOf(options)}`)),
  );
  const timer = patience === undefined ? undefined : setTimeout(() => resolve(true), patience);
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  });
}

async function endChild(child: Child, { signal, patience }: Stop): Promise<void> {
  child.process.kill(signal);
  const deadline = setTimeout(() => child.process.kill('SIGKILL'), patience);
  await child.ended;
  clearTimeout(deadline);
}
