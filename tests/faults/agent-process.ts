import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killAll } from '#src/agent/process/kill-family.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');

export type AgentProcess = Awaited<ReturnType<typeof startAgentProcess>>;

/** An agent that is a process of its own, on an own folder, and is started again whenever it dies. */
export async function startAgentProcess(platformUrl: string, token: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanternhost-faults-'));
  await writeFile(path.join(dataDir, 'token'), token, { mode: 0o600 });
  const log: string[] = [];
  let isOver = false;
  let deaths = 0;
  let child: ChildProcess;
  let welcome = Promise.withResolvers<void>();

  function start(): void {
    welcome = Promise.withResolvers();
    const { resolve } = welcome;
    child = fork(path.join(fixtures, 'agent.ts'), [platformUrl, dataDir], {
      execArgv: ['--import', path.join(fixtures, 'crash-at-step.mjs')],
      // Compiled once, not for each of the many starts.
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'lanternhost-compiled') },
      stdio: 'inherit',
    });
    child.on('message', (message: { log?: string; welcomed?: true }) => {
      if (message.log !== undefined) log.push(message.log);
      if (message.welcomed) resolve();
    });
    child.once('exit', () => {
      deaths += 1;
      if (!isOver) start();
    });
  }
  start();
  const tell = (message: object) =>
    new Promise<void>((resolve, reject) =>
      child.send(message, (error) => (error ? reject(error) : resolve())),
    );

  return {
    dataDir,
    log,
    /** How often it has died. */
    deaths: () => deaths,
    /** Resolves when the platform has let it in since it was started last. */
    welcomed: () => welcome.promise,
    kill: () => child.kill('SIGKILL'),
    /** Keeps it from doing anything meanwhile, as a machine that hangs does. */
    async suspended(act: () => Promise<void>): Promise<void> {
      child.kill('SIGSTOP');
      await act().finally(() => child.kill('SIGCONT'));
    },
    /** Kills it at the n-th step from now on. */
    crashAtStep: (crashAtStep: number) => child.send({ crashAtStep }),
    /** So much time passes for it, by every clock. */
    later: ({ minutes }: { minutes: number }) => tell({ lateSeconds: minutes * 60 }),
    /** Somebody sets its machine's clock; time goes on as ever. */
    clockJumps: ({ hours }: { hours: number }) => tell({ clockOffsetSeconds: hours * 3600 }),
    /** Everything on its disk is gone, but for the token that an administrator puts there again. */
    async losesDisk(again: string): Promise<void> {
      isOver = true;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      await rm(dataDir, { recursive: true });
      await mkdir(dataDir);
      await writeFile(path.join(dataDir, 'token'), again, { mode: 0o600 });
      isOver = false;
      start();
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      // Servers of a test that failed live on without it, as they should.
      await killAll(() => processesNaming(dataDir));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Processes of this machine whose command line or folder names something. */
export async function processesNaming(word: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const named = await Promise.all(
    pids.map(async (pid) => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(word)),
  );
  return pids.filter((_, index) => named[index]).map(Number);
}
