import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, uptime } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '#src/contract/clock.ts';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import type { ConsoleLine } from '#src/agent/console/console-store.ts';
import { openInstance, type Instance } from '#src/agent/instances/instance.ts';
import type { InstanceSurroundings } from '#src/agent/instances/surroundings.ts';
import { instanceFiles } from '#src/agent/instances/instance-files.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { childRuntime } from '#src/agent/runtime/child.ts';

/** A free port of the loopback. Another program may take it before it is used; tests then fail loudly. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}

export async function instanceOrder(change: Partial<InstanceOrder> = {}): Promise<InstanceOrder> {
  const port = await freePort();
  return {
    instanceId: randomUUID(),
    epoch: 1,
    generation: 1,
    desired: 'running',
    mayStart: true,
    restarts: 0,
    kills: 0,
    software: {
      id: 'flying-squid',
      version: '1.21.4',
      install: { kind: 'bundled', program: 'flying-squid' },
      run: { kind: 'node', arguments: ['--no-deprecation', '{software}', '{version}'] },
      readyLine: String.raw`^\[\d\d:\d\d:\d\d\] \[Server thread/INFO\]: Done \(`,
      playerLines: {
        joined: String.raw`^\[[\d:]+\] \[Server thread/INFO\]: (\w{1,16}) joined the game$`,
        left: String.raw`^\[[\d:]+\] \[Server thread/INFO\]: (\w{1,16}) left the game$`,
      },
      proxyProtocolSetting: null,
      stop: { by: 'console', line: 'stop' },
      stopSeconds: 20,
      properties: [
        { file: 'eula.txt', values: { eula: 'true' } },
        { file: 'server.properties', values: { 'server-port': String(port), 'online-mode': 'false' } },
      ],
    },
    limits: {
      memoryBytes: 1024 ** 3,
      heapBytes: 512 * 1024 ** 2,
      cpus: 2,
      processes: 256,
      diskBytes: 1024 ** 3,
    },
    port,
    hostname: 'alpha.play.localhost',
    front: {
      edition: 'java',
      name: 'Alpha',
      wakes: 'anyone',
      closedBecause: null,
      idleStopSeconds: null,
      queuePosition: null,
    },
    hasData: false,
    eulaAcceptedAt: new Date().toISOString(),
    ...change,
  };
}

function surroundingsOf(
  dataDir: string,
  log: (fields: Record<string, unknown>, message: string) => void,
): InstanceSurroundings {
  return {
    dataDir,
    softwareCache: path.join(dataDir, 'software'),
    runtime: childRuntime,
    controlGroups: undefined,
    toolchain: ownToolchain([]),
    userAgent: 'Lanternhost tests',
    clock: systemClock,
    uptime,
    log: { info: log, warn: log, error: log },
    mayHold: () => true,
  };
}

/** Keeps the one instance of a folder: with an order, or with the one that is on disk. */
export async function keepInstance(
  dataDir: string,
  order: InstanceOrder | undefined,
  onPhase: (phase: InstancePhase) => void,
) {
  const [id = ''] = order ? [order.instanceId] : await readdir(path.join(dataDir, 'agent/instances'));
  const instance = await openInstance({
    surroundings: surroundingsOf(dataDir, () => undefined),
    files: instanceFiles(dataDir, id),
    user: undefined,
    ...(order && { order }),
    onState: ({ state }) => onPhase(state),
    onLines: () => undefined,
    onPlayers: () => undefined,
  });
  return { instance };
}

const countingServer = path.join(import.meta.dirname, 'fixtures/counting-server.mjs');

/** An order for the quick stand-in. @param mode how it behaves */
export async function countingOrder(
  mode: 'well' | 'crash' | 'slow' | 'stubborn' | 'chatty',
  change: Partial<InstanceOrder> = {},
): Promise<InstanceOrder> {
  const order = await instanceOrder(change);
  return {
    ...order,
    software: {
      ...order.software,
      run: { kind: 'node', arguments: [countingServer, mode, order.instanceId] },
      readyLine: '^Done ',
      playerLines: { joined: String.raw`^(\w+) joined the game$`, left: String.raw`^(\w+) left the game$` },
      stopSeconds: 1,
    },
  };
}

/** A node's folder, one of its own unless it is given, and what surrounds instances there. */
export async function instanceGround(given?: string) {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'node-')));
  await chmod(dataDir, 0o755);
  const logged: string[] = [];
  const surroundings = surroundingsOf(dataDir, (fields, message) =>
    logged.push(`${message} ${JSON.stringify(fields)}`),
  );
  const opened = new Map<string, Instance>();

  async function open(order: InstanceOrder) {
    const phases: InstancePhase[] = [];
    const lines: ConsoleLine[] = [];
    const players: string[][] = [];
    const instance = await openInstance({
      surroundings,
      files: instanceFiles(dataDir, order.instanceId),
      user: undefined,
      order,
      onState: ({ state }) => phases.push(state),
      onLines: (added) => lines.push(...added),
      onPlayers: (online) => players.push([...online]),
    });
    opened.set(order.instanceId, instance);
    return {
      instance,
      phases,
      lines,
      players,
      /** Waits until the instance is in this phase. */
      reaches: (phase: InstancePhase['phase'], timeout = 15_000) =>
        expect.poll(() => instance.state().state.phase, { timeout, interval: 20 }).toBe(phase),
    };
  }

  return {
    dataDir,
    surroundings,
    logged,
    open,
    async [Symbol.asyncDispose]() {
      for (const instance of opened.values()) {
        const order = instance.order();
        await instance.take({
          ...order,
          generation: order.generation + 1,
          desired: 'stopped',
          kills: order.kills + 1,
        });
        await expect.poll(() => instance.isRunning(), { timeout: 10_000 }).toBe(false);
        await instance.close();
      }
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
