import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InstanceOrder } from '#src/contract/instance-orders.ts';
import { startOrderGiver } from './order-giver.ts';
import { startProcess } from './process.ts';
import type { MemoryAnswer } from './settled-memory.ts';
import { mebibytes, type Report } from './table.ts';

const stopped = 500;
const running = 100;

/** A program of the shell in the place of a game server: its own memory is not the agent's. */
const server = [
  '-c',
  'echo "Done (0.1s)! For help"; while read -r line; do [ "$line" = stop ] && exit; done',
];

const orderOf = (change: Partial<InstanceOrder>): InstanceOrder => ({
  instanceId: randomUUID(),
  epoch: 1,
  generation: 1,
  desired: 'stopped',
  mayStart: true,
  restarts: 0,
  kills: 0,
  software: {
    id: 'flying-squid',
    version: '1.21.4',
    install: { kind: 'bundled', program: 'flying-squid' },
    run: { kind: 'node', arguments: server },
    readyLine: '^Done ',
    playerLines: {
      joined: String.raw`(\w{1,16}) joined the game$`,
      left: String.raw`(\w{1,16}) left the game$`,
    },
    stop: { by: 'console', line: 'stop' },
    stopSeconds: 20,
    proxyProtocolSetting: null,
    properties: [{ file: 'eula.txt', values: { eula: 'true' } }],
  },
  limits: {
    memoryBytes: 3 * 1024 ** 3,
    heapBytes: 2 * 1024 ** 3,
    cpus: 2,
    processes: 512,
    diskBytes: 4 * 1024 ** 3,
  },
  port: 25_600,
  hostname: 'bench.play.localhost',
  hasData: false,
  eulaAcceptedAt: new Date().toISOString(),
  front: {
    edition: 'java',
    name: 'Bench',
    wakes: 'anyone',
    closedBecause: null,
    idleStopSeconds: null,
    queuePosition: null,
  },
  ...change,
});
const orders = (count: number, change: Partial<InstanceOrder> = {}) =>
  Array.from({ length: count }, () => orderOf(change));
const next = (given: readonly InstanceOrder[], desired: InstanceOrder['desired']) =>
  given.map((order) => ({ ...order, desired, generation: order.generation + 1, kills: order.kills + 1 }));

/** What an agent's memory grows by for each instance that is stopped, and for each that runs. */
export async function agentMemorySection(): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-agent-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  await mkdir(path.join(directory, 'agent'));
  const tokenFile = path.join(directory, 'agent/token');
  await writeFile(tokenFile, 'a-token-of-the-benchmark', { mode: 0o600 });
  const platform = opened.use(await startOrderGiver());
  const agent = opened.use(
    await startProcess<'memory', MemoryAnswer>('tests/bench/servers/agent.ts', {
      environment: {
        PLATFORM_URL: platform.url,
        DATA_DIR: directory,
        NODE_TOKEN_FILE: tokenFile,
        GAME_PROGRAM: '/bin/sh',
      },
      nodeOptions: ['--expose-gc'],
    }),
  );
  // Compiled code and what is loaded at first use is no instance's memory.
  const first = orders(20, { desired: 'running' });
  await platform.give(first, 'ready');
  await platform.give(next(first, 'deleted'), 'deleted');

  const empty = await agent.ask('memory');
  const resting = orders(stopped);
  await platform.give(resting, 'idle');
  const withStopped = await agent.ask('memory');
  const active = orders(running, { desired: 'running' });
  await platform.give(active, 'ready');
  const withRunning = await agent.ask('memory');
  await platform.give(next(active, 'deleted'), 'deleted');

  const row = (what: string, count: number, from: MemoryAnswer, to: MemoryAnswer, target: string) => [
    what,
    mebibytes((to.rss - from.rss) / count),
    mebibytes((to.heap - from.heap) / count),
    target,
  ];
  return {
    columns: ["the agent's memory, MiB", 'resident', 'heap', 'target'],
    rows: [
      ['without any instance', mebibytes(empty.rss), mebibytes(empty.heap), ''],
      row(`for each of ${stopped} stopped instances`, stopped, empty, withStopped, '≤ 0.2'),
      row(`for each of ${running} running instances`, running, withStopped, withRunning, '≤ 2'),
    ],
  };
}
