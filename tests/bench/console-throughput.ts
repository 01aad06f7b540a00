import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { connectLive, createLanternhostClient } from '../../sdk/src/index.ts';
import type { BenchWorld } from './bench-world.ts';
import { startProcess } from './process.ts';
import { processorSeconds } from './processor-time.ts';
import { median } from './side-by-side.ts';
import { ratio, type Report } from './table.ts';

/** Below what the agent lets a server print in a second. */
const rates = [500, 5000];
const secondsEach = 2;
const rounds = 3;

/** A console that somebody looks at: the program is told to print, and what arrives is text with its lines. */
type Side = AsyncDisposable & {
  pids: readonly number[];
  print(lines: number, perSecond: number): Promise<void>;
  onText: (text: string) => void;
};

/** Console lines from a game server to one who looks, through agent and platform, against a pipe and `ws`. */
export async function consoleThroughputSection(world: BenchWorld): Promise<Report> {
  await using ours = await throughPlatform(world);
  await using theirs = await throughPipe();
  const rows = [];
  for (const perSecond of rates) {
    const results: { ours: Result; theirs: Result }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const result = { ours: await measure(ours, perSecond), theirs: await measure(theirs, perSecond) };
      // The first runs before the code is compiled.
      if (round > 0) results.push(result);
    }
    const middle = (side: 'ours' | 'theirs', figure: keyof Result) =>
      median(results.map((result) => result[side][figure]));
    rows.push(
      [
        `${perSecond} lines/s: lines per second of processor`,
        Math.round(middle('ours', 'perProcessorSecond')),
        Math.round(middle('theirs', 'perProcessorSecond')),
        ratio(middle('ours', 'perProcessorSecond') / middle('theirs', 'perProcessorSecond')),
      ],
      [
        `${perSecond} lines/s: lines that arrive per second`,
        Math.round(middle('ours', 'perSecond')),
        Math.round(middle('theirs', 'perSecond')),
        ratio(middle('ours', 'perSecond') / middle('theirs', 'perSecond')),
      ],
      [
        `${perSecond} lines/s: milliseconds on the way`,
        middle('ours', 'milliseconds').toFixed(1),
        middle('theirs', 'milliseconds').toFixed(1),
        '',
      ],
    );
  }
  return { columns: ['from the server to one who looks', 'ours', 'pipe and ws', 'ratio'], rows };
}

type Result = { perProcessorSecond: number; perSecond: number; milliseconds: number };

async function measure(side: Side, perSecond: number): Promise<Result> {
  const lines = perSecond * secondsEach;
  const delays: number[] = [];
  const arrived = Promise.withResolvers<void>();
  side.onText = (text) => {
    const now = Date.now();
    for (const [, at] of text.matchAll(/number \d+ at (\d+)/g)) delays.push(now - Number(at));
    if (delays.length >= lines) arrived.resolve();
  };
  const used = await usedBy(side);
  const began = performance.now();
  await side.print(lines, perSecond);
  const deadline = setTimeout(
    () => arrived.reject(new Error(`${delays.length} of ${lines} lines arrived`)),
    60_000,
  );
  await arrived.promise.finally(() => clearTimeout(deadline));
  const took = (performance.now() - began) / 1000;
  return {
    perProcessorSecond: lines / ((await usedBy(side)) - used),
    perSecond: lines / took,
    milliseconds: median(delays),
  };
}

async function usedBy({ pids }: Side): Promise<number> {
  const used = await Promise.all(pids.map(processorSeconds));
  return used.reduce<number>((sum, seconds) => sum + (seconds ?? Number.NaN), 0);
}

async function throughPlatform(world: BenchWorld): Promise<Side> {
  await using opened = new AsyncDisposableStack();
  const platform = await world.platform();
  const [staffToken = ''] = await world.accounts(1, ['node:read', 'node:write']);
  const [token = ''] = await world.accounts(1);
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-console-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const program = path.join(directory, 'game-server');
  const printing = path.join(import.meta.dirname, 'servers/printing-server.ts');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${printing}'\n`);
  await chmod(program, 0o755);
  const staff = createLanternhostClient({ baseUrl: platform.url, token: staffToken });
  // Elsewhere than the nodes of other sections.
  const node = await staff.POST('/v1/admin/nodes', { body: { name: 'console', region: 'singapore' } });
  const tokenFile = path.join(directory, 'agent/token');
  await mkdir(path.dirname(tokenFile));
  await writeFile(tokenFile, node.token, { mode: 0o600 });
  const agent = opened.use(
    await startProcess('tests/bench/servers/agent.ts', {
      environment: {
        PLATFORM_URL: platform.url,
        DATA_DIR: directory,
        NODE_TOKEN_FILE: tokenFile,
        GAME_PROGRAM: program,
      },
    }),
  );
  const client = createLanternhostClient({ baseUrl: platform.url, token });
  const { externalID: instance } = await client.POST('/v1/instances', {
    body: {
      game: 'minecraft',
      software: 'flying-squid',
      version: 'latest',
      tier: 'free',
      region: 'singapore',
      name: 'Console',
      acceptEula: true,
    },
  });
  const params = { path: { instance } };
  const become = (status: 'active' | 'stopped') =>
    client.GET('/v1/instances/{instance}/wait', {
      params: { ...params, query: { status, timeout: 60 } },
      timeoutMs: 65_000,
    });
  await client.POST('/v1/instances/{instance}/actions', { params, body: { action: 'start' } });
  await become('active');
  opened.defer(async () => {
    await client.POST('/v1/instances/{instance}/actions', { params, body: { action: 'kill' } });
    await become('stopped');
  });
  const live = opened.use(connectLive({ baseUrl: platform.url, token }));
  const side: Omit<Side, typeof Symbol.asyncDispose> = {
    pids: [platform.pid, agent.pid],
    onText: () => undefined,
    async print(lines, perSecond) {
      await client.POST('/v1/instances/{instance}/console', {
        params,
        body: { command: `print ${lines} ${perSecond}` },
      });
    },
  };
  await new Promise<void>((resolve) => {
    live.subscribe(`/instances/${instance}/console`, {
      onSubscribed: resolve,
      onData(body) {
        const { data } = body as { data: { lines: { text: string }[] } };
        side.onText(data.lines.map(({ text }) => text).join('\n'));
      },
    });
  });
  const held = opened.move();
  return Object.assign(side, { [Symbol.asyncDispose]: () => held.disposeAsync() });
}

async function throughPipe(): Promise<Side> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startProcess<string, true>('tests/bench/servers/piped-console.ts'));
  const socket = new WebSocket(`ws://127.0.0.1:${server.ready.port}`, { perMessageDeflate: false });
  opened.defer(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  const side: Omit<Side, typeof Symbol.asyncDispose> = {
    pids: [server.pid],
    onText: () => undefined,
    async print(lines, perSecond) {
      await server.ask(`print ${lines} ${perSecond}`);
    },
  };
  let rest = '';
  socket.on('message', (data) => {
    // A piece may end inside a line.
    const text = rest + (data as Buffer).toString();
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    side.onText(text.slice(0, end));
  });
  const held = opened.move();
  return Object.assign(side, { [Symbol.asyncDispose]: () => held.disposeAsync() });
}
