import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Everything that `npm start` runs, in a folder of its own on free ports. */
export type Installation = AsyncDisposable & {
  url: string;
  gamePort: number;
  directory: string;
  /** Starts it; the printed lines, once it says that it is ready. */
  start(): Promise<string>;
  /** Ends it as Ctrl-C does; the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of every process at once, the database's too. */
  kill(): Promise<void>;
  /** The processes that run now, parents first. */
  processes(): Promise<{ pid: number; command: string }[]>;
};

export async function createInstallation(): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-'));
  const [port, gamePort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;

  const installation: Installation = {
    url: `http://127.0.0.1:${port}`,
    gamePort,
    directory,
    async start() {
      child = spawn(process.execPath, ['src/bin/start.ts'], {
        env: {
          ...process.env,
          PORT: String(port),
          GAME_PORT: String(gamePort),
          DATA_DIR: directory,
          RATE_LIMIT_FACTOR: '1000',
          HOST: '127.0.0.1',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      const ready = Promise.withResolvers<void>();
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes('Ctrl-C ends it')) ready.resolve();
        });
      }
      child.once('exit', (code) => ready.reject(new Error(`npm start ended with ${code}:\n${printed}`)));
      await ready.promise;
      return printed;
    },
    async stop() {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null)
        return running?.exitCode ?? null;
      const ended = once(running, 'exit');
      running.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      return code;
    },
    async kill() {
      const ended = child && child.exitCode === null ? once(child, 'exit') : undefined;
      for (const { pid } of await installation.processes()) killQuietly(pid);
      await ended;
    },
    async processes() {
      return child?.pid === undefined ? [] : descendants(child.pid);
    },
    async [Symbol.asyncDispose]() {
      await installation.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return installation;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function descendants(root: number): Promise<{ pid: number; command: string }[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''))
          .replaceAll('\0', ' ')
          .trim();
        // The second field is the program's name in brackets and may hold spaces.
        return {
          pid: Number(name),
          parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
          command,
        };
      }),
  );
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}
