import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeGatewayRoutes } from '#src/agent/front/routes-file.ts';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { freePort } from '#tests/agent/instance-world.ts';
import { castle } from './gateway-world.ts';
import {
  handshakeMaxLength,
  loginStartMaxLength,
  parseHandshake,
  parseLoginStart,
} from '#src/gateway/handshake.ts';
import { readLegacyPing } from '#src/gateway/legacy-ping.ts';
import { firstPacket, ProtocolViolation } from '#src/gateway/packet-reader.ts';
import {
  handshake,
  intents,
  loginStart,
  namedLegacyPing,
  open,
  packet,
  ping,
  serverListEntry,
  statusRequest,
  text,
  untilClosed,
} from './java-client.ts';

const real = [
  Buffer.concat([handshake('castle.play.example', intents.login, 47), packet(0, text('alice'))]),
  Buffer.concat([handshake('castle.play.example\0FML3\0', intents.login), loginStart('alice')]),
  Buffer.concat([
    handshake('a.example///203.0.113.5:51234///1700000000', intents.transfer),
    loginStart('bob'),
  ]),
  Buffer.concat([handshake('a.example', intents.login, 759), packet(0, text('carol'), Buffer.alloc(600, 9))]),
  namedLegacyPing('castle.play.example'),
  Buffer.from([0xfe, 0x01]),
];

/** A random number from 0 to 2³² - 1, the same ones for each run (Marsaglia's xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Changes a few bytes, or cuts the rest off. */
function mutated(seed: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(seed);
  for (let count = random() % 4; count >= 0; count -= 1) {
    const at = random() % bytes.length;
    const kind = random() % 8;
    if (kind < 5) bytes[at] = random() & 0xff;
    else if (kind < 7) bytes.writeUInt8(0xff, at);
    else bytes = Buffer.from(bytes.subarray(0, at + 1));
  }
  return bytes;
}

/** Reads it as a connection does. @returns whether it is a login */
function understand(bytes: Buffer): boolean {
  if (readLegacyPing(bytes) !== 'not legacy') return false;
  const first = firstPacket(bytes, handshakeMaxLength);
  if (!first || parseHandshake(first.body).intent !== 'login') return false;
  const second = firstPacket(bytes.subarray(first.end), loginStartMaxLength);
  if (!second) return false;
  expect(parseLoginStart(second.body).playerName.length).toBeLessThanOrEqual(16);
  return true;
}

test(
  'a million mutated packets are read or refused, and leave the memory as it was',
  { timeout: 60_000 },
  () => {
    setFlagsFromString('--expose_gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const random = randomNumbers(20_261_121);
    const ends = { login: 0, other: 0, refused: 0 };
    let heapAfterWarmUp = 0;
    for (let round = 0; round < 1_000_000; round += 1) {
      if (round === 100_000) {
        collectGarbage();
        heapAfterWarmUp = process.memoryUsage().heapUsed;
      }
      const bytes = mutated(real[random() % real.length] as Buffer, random);
      try {
        ends[understand(bytes) ? 'login' : 'other'] += 1;
      } catch (error) {
        if (!(error instanceof ProtocolViolation)) throw error;
        ends.refused += 1;
      }
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - heapAfterWarmUp).toBeLessThan(2_000_000);
    // All three ends are reached, so that the mutations are neither too gentle nor too rough.
    expect(Math.min(...Object.values(ends))).toBeGreaterThan(50_000);
  },
);

/** Each sends one to a gateway that is a process of its own: MUTATED_CONNECTIONS=1000000 takes some minutes. */
const connections = Number(process.env['MUTATED_CONNECTIONS'] ?? 2000);
const atOnce = 32;
const otherHost = 'running.play.example';
const conversations = [
  ...real,
  Buffer.concat([handshake('castle.play.example'), statusRequest, ping()]),
  Buffer.concat([handshake(otherHost), statusRequest, ping()]),
  Buffer.concat([handshake(otherHost, intents.login), loginStart('dave')]),
  namedLegacyPing(otherHost),
];

test(
  `a gateway with a small heap is well after ${connections} clients that sent mutated packets`,
  { timeout: 60_000 + connections * 10 },
  async () => {
    const backend = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      socket.on('end', () => socket.end()).resume();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void backend.close());
    await once(backend, 'listening');
    const { port: backendPort } = backend.address() as AddressInfo;
    const gateway = await startGatewayProcess([
      castle({ state: 'starting' }),
      {
        ...castle({ state: 'running', backendPort, proxyProtocol: true }),
        instanceId: 'running',
        hostname: otherHost,
        port: await freePort(),
      },
    ]);
    const random = randomNumbers(20_261_122);
    let sent = 0;
    let memoryAfterWarmUp = 0;

    async function sendOneAfterTheOther(): Promise<void> {
      while (sent < connections) {
        sent += 1;
        if (sent === Math.ceil(connections / 10)) memoryAfterWarmUp = await gateway.memoryBytes();
        // Each from an address of its own: what one of them may do is limited.
        const socket = await open(gateway.port, `127.${1 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`);
        const bytes = mutated(conversations[random() % conversations.length] as Buffer, random);
        const half = random() % bytes.length;
        socket.write(bytes.subarray(0, half));
        const closed = untilClosed(socket);
        if (random() % 50 === 0) socket.resetAndDestroy();
        else socket.end(bytes.subarray(half));
        await closed;
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendOneAfterTheOther));

    await vi.waitFor(async () => expect((await gateway.counts()).ended).toBe(connections), 20_000);
    expect(await gateway.counts()).toMatchObject({ faulty: 0, players: 0 });
    expect((await serverListEntry(gateway.port, 'castle.play.example')).players.max).toBe(20);
    const growth = (await gateway.memoryBytes()) - memoryAfterWarmUp;
    process.stdout.write(
      `${connections} connections: ${memoryAfterWarmUp} bytes after a tenth of them, then ${growth} more\n`,
    );
    expect(growth).toBeLessThan(64 * 1024 * 1024);
  },
);

async function startGatewayProcess(routes: GatewayRoute[]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanternhost-gateway-'));
  await writeGatewayRoutes(dataDir, { version: 2, routes });
  const metricsPort = await freePort();
  const child = fork(path.resolve('src/bin/gateway.ts'), {
    // What is lost a little at a time has no room here.
    execArgv: ['--max-old-space-size=32'],
    env: { DATA_DIR: dataDir, GAME_PORT: '0', GATEWAY_METRICS_PORT: String(metricsPort) },
    silent: true,
  });
  child.stdout?.resume();
  child.stderr?.resume();
  onTestFinished(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    await rm(dataDir, { recursive: true });
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const sum = (lines: string[]) => lines.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    port,
    async counts() {
      const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');
      const ended = lines.filter((line) => line.startsWith('lanternhost_gateway_connections_total{'));
      return {
        ended: sum(ended),
        faulty: sum(ended.filter((line) => line.includes('faulty'))),
        players: sum(lines.filter((line) => line.startsWith('lanternhost_gateway_players{'))),
      };
    },
    async memoryBytes(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
  };
}
