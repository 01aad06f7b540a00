import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
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
  /** Starts it; the printed lines, once it says that it is ready. @throws Error with exit code and lines */
  start(environment?: Record<string, string>): Promise<string>;
  /** Ends it as Ctrl-C does, or by another signal; the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** kill -9 of every process at once, the database's too. */
  kill(): Promise<void>;
  /** The processes that run now, parents first. */
  processes(): Promise<{ pid: number; command: string }[]>;
  /** The commands of every process that works on its folder, whoever its parent is by now. */
  leftovers(): Promise<string[]>;
};

const programs = {
  start: { file: 'src/bin/start.ts', lastWords: 'Ctrl-C ends it' },
  dev: { file: 'src/bin/dev.ts', lastWords: 'First administrator' },
};

/** @param program what is run: as built, or with the development server */
export async function createInstallation(program: keyof typeof programs = 'start'): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-'));
  const [port, gamePort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;

  const installation: Installation = {
    url: `http://127.0.0.1:${port}`,
    gamePort,
    directory,
    async start(environment) {
      child = spawn(process.execPath, [programs[program].file], {
        env: {
          ...process.env,
          PORT: String(port),
          GAME_PORT: String(gamePort),
          INSTANCE_PORTS: ownPorts(),
          DATA_DIR: directory,
          RATE_LIMIT_FACTOR: '1000',
          HOST: '127.0.0.1',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      const ready = Promise.withResolvers<void>();
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes(programs[program].lastWords)) ready.resolve();
        });
      }
      child.once('exit', (code) => ready.reject(new Error(`npm start ended with ${code}:\n${printed}`)));
      await ready.promise;
      return printed;
    },
    async stop(signal = 'SIGINT') {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null)
        return running?.exitCode ?? null;
      const ended = once(running, 'exit');
      running.kill(signal);
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
    leftovers: async () => (await processesIn(directory)).map(({ command }) => command),
    async [Symbol.asyncDispose]() {
      await installation.stop();
      // After a kill they outlive everything else, as they should.
      for (const { pid } of await processesIn(directory)) killQuietly(pid);
      await rm(directory, { recursive: true, force: true });
    },
  };
  return installation;
}

/** Ports for game servers: other installations of this machine have theirs. */
function ownPorts(): string {
  const first = 10_000 + 50 * randomInt(0, 200);
  return `${first}-${first + 49}`;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function processesIn(directory: string) {
  const all = await allProcesses();
  return all.filter((found) => `${found.command}\0${found.environment}`.includes(directory));
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
  const all = await allProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

async function allProcesses() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (name) => {
      const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
      const stat = await read('stat');
      return {
        pid: Number(name),
        // The second field is the program's name in brackets and may hold spaces.
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        command: (await read('cmdline')).replaceAll('\0', ' ').trim(),
        environment: await read('environ'),
      };
    }),
  );
}
