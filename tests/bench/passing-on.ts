import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { handshake, intents, loginStart } from '#tests/gateway/java-client.ts';
import { freePort } from '#tests/whole/installation.ts';
import { startProcess } from './process.ts';
import { processorSeconds } from './processor-time.ts';
import { median } from './side-by-side.ts';
import { ratio, type Report } from './table.ts';

type Way = { name: string; port: number; pid: number };

const rounds = 5;
const bulkBytes = 384 * 1024 * 1024;
const roundTrips = 4000;
const players = 300;
const packetsPerSecond = 20;
const packetBytes = 400;
const playSeconds = 5;

/** What it costs to pass on what players and servers say: our gateway, the least that Node does, and HAProxy. */
export async function passingOnSection(): Promise<Report> {
  await using opened = new AsyncDisposableStack();
  const backend = opened.use(await startProcess('tests/bench/servers/game-echo.ts'));
  const environment = { BACKEND_PORT: String(backend.ready.port) };
  const begin = async (name: string, module: string): Promise<Way> => {
    const { ready, pid } = opened.use(await startProcess(module, { environment }));
    return { name, port: ready.port ?? 0, pid };
  };
  const ours = await begin('gateway', 'tests/bench/servers/passing-gateway.ts');
  const bare = await begin('bare pipe', 'tests/bench/servers/bare-pipe.ts');
  const haproxy = await startHaproxy(opened, backend.ready.port ?? 0);
  const ways = [ours, bare, ...(haproxy ? [haproxy] : [])];

  const rows = [];
  for (const { name, unit, measure } of measures) {
    for (const way of ways) await measure(way);
    const results = new Map(ways.map((way): [Way, number[]] => [way, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const way of ways) results.get(way)?.push(await measure(way));
    const of = (way: Way) => median(results.get(way) ?? []);
    rows.push([
      `${name}, ${unit}`,
      of(ours).toFixed(3),
      of(bare).toFixed(3),
      ratio(of(ours) / of(bare)),
      haproxy ? of(haproxy).toFixed(3) : '-',
      haproxy ? ratio(of(ours) / of(haproxy)) : '-',
    ]);
  }
  return {
    columns: ['', 'gateway', 'bare pipe', '≤ 1.1×', 'HAProxy', '≤ 2.2×'],
    rows,
    ...(!haproxy && { notes: ['HAProxy is not installed.'] }),
  };
}

const measures = [
  { name: 'Processor per GB', unit: 's', measure: processorPerGigabyte },
  { name: 'Round trip of 64 bytes, median', unit: 'ms', measure: roundTrip },
  {
    name: `${players} players, ${packetsPerSecond} packets a second`,
    unit: 'processors',
    measure: manyPlayers,
  },
];

/** A player whose login the server has said back. */
async function login({ port }: Way): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const greeting = Buffer.concat([handshake('bench.play.example', intents.login), loginStart('bench')]);
  socket.write(greeting);
  for (let left = greeting.length; left > 0;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    left -= chunk.length;
  }
  return socket;
}

async function processorPerGigabyte(way: Way): Promise<number> {
  const socket = await login(way);
  const block = Buffer.alloc(64 * 1024, 7);
  const ahead = 16 * block.length;
  let sent = 0;
  let received = 0;
  const before = (await processorSeconds(way.pid)) ?? Number.NaN;
  await new Promise<void>((resolve) => {
    const fill = () => {
      for (; sent < bulkBytes && sent - received < ahead; sent += block.length) socket.write(block);
    };
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= bulkBytes) resolve();
      else fill();
    });
    fill();
  });
  const after = (await processorSeconds(way.pid)) ?? Number.NaN;
  socket.destroy();
  return (after - before) / ((2 * bulkBytes) / 1e9);
}

async function roundTrip(way: Way): Promise<number> {
  const socket = await login(way);
  const question = Buffer.alloc(64, 1);
  const times: number[] = [];
  for (let count = 0; count < roundTrips; count += 1) {
    const askedAt = performance.now();
    socket.write(question);
    await once(socket, 'data');
    times.push(performance.now() - askedAt);
  }
  socket.destroy();
  return median(times);
}

async function manyPlayers(way: Way): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: players }, () => login(way)));
  const question = Buffer.alloc(packetBytes, 1);
  for (const socket of sockets) socket.resume();
  const before = (await processorSeconds(way.pid)) ?? Number.NaN;
  const beganAt = performance.now();
  let tick = 0;
  for await (const _ of ticks(1000 / packetsPerSecond)) {
    for (const socket of sockets) socket.write(question);
    tick += 1;
    if (tick >= playSeconds * packetsPerSecond) break;
  }
  const elapsed = (performance.now() - beganAt) / 1000;
  const after = (await processorSeconds(way.pid)) ?? Number.NaN;
  for (const socket of sockets) socket.destroy();
  return (after - before) / elapsed;
}

async function startHaproxy(opened: AsyncDisposableStack, backendPort: number): Promise<Way | undefined> {
  const isThere = await new Promise<boolean>((resolve) =>
    execFile('haproxy', ['-v'], (error) => resolve(!error)),
  );
  if (!isThere) return undefined;
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-haproxy-'));
  opened.defer(() => rm(directory, { recursive: true }));
  const port = await freePort();
  const file = path.join(directory, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  nbthread 1
defaults
  mode tcp
  timeout connect 5s
  timeout client 1h
  timeout server 1h
listen game
  bind 127.0.0.1:${port}
  server game 127.0.0.1:${backendPort}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  opened.defer(async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return { name: 'HAProxy', port, pid: child.pid ?? 0 };
  }
}
