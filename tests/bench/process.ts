import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process that answers one message with one message. */
export type BenchProcess<Question, Answer> = AsyncDisposable & {
  readonly pid: number;
  /** What it said once it was ready. */
  readonly ready: { port?: number };
  ask(question: Question): Promise<Answer>;
};

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts a module as a process of its own, so that neither side of a comparison shares a heap or an event loop.
 * @throws Error when it ends before it is ready, or while it is asked
 */
export async function startProcess<Question extends Serializable, Answer>(
  module: string,
  options: { environment?: Record<string, string>; nodeOptions?: readonly string[] } = {},
): Promise<BenchProcess<Question, Answer>> {
  const child = fork(path.resolve(root, module), {
    cwd: root,
    env: { ...process.env, ...options.environment },
    execArgv: ['--conditions=lanternhost-source', ...(options.nodeOptions ?? [])],
    // Objects with big buffers travel as they are.
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const answer = async <T>(): Promise<T> => {
    const message = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
    if (!message) throw new Error(`${module} ended before it answered`);
    return message[0] as T;
  };
  const ready = await answer<{ port?: number; failed?: string }>();
  if (ready.failed !== undefined) throw new Error(`${module} could not start: ${ready.failed}`);
  return {
    pid: child.pid ?? 0,
    ready,
    async ask(question) {
      const answered = answer<Answer>();
      child.send(question);
      return answered;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The other side of `ask`: each question in turn. */
export function answerQuestions<Question, Answer>(
  ready: { port?: number },
  reply: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('message', (question) => {
    void (async () => process.send?.(await reply(question as Question)))();
  });
  process.send?.(ready);
}
