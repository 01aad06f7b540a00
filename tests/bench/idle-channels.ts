import type { BenchWorld } from './bench-world.ts';
import type { LiveAnswer, LiveQuestion } from './live-questions.ts';
import { startProcess } from './process.ts';
import type { ClientAnswer, ClientQuestion } from './servers/live-clients.ts';
import { kibibytes, seconds, type Report } from './table.ts';

const accounts = 500;
const channels = 10_000;
const target = '≤ 20 KiB';

/** Memory of the server for 10,000 authenticated channels that listen to their account, and how fast all are reached. */
export async function idleChannelSection(world: BenchWorld): Promise<Report> {
  const tokens = await world.accounts(accounts);
  await using server = await startProcess<LiveQuestion, LiveAnswer>('tests/bench/servers/live.ts', {
    environment: { DATABASE_URL: world.databaseUrl },
    nodeOptions: ['--expose-gc'],
  });
  const url = `ws://127.0.0.1:${server.ready.port}/ws`;
  const connect = async (share: number, some: string[]) => {
    const clients = await startProcess<ClientQuestion, ClientAnswer>('tests/bench/servers/live-clients.ts');
    await clients.ask({ connect: share, url, tokens: some, topic: '/account' });
    return clients;
  };
  {
    // Compiled code and the pool's connections are not the channels' memory.
    await using _first = await connect(500, tokens.slice(0, 50));
  }
  const before = await server.ask('memory');
  const started = performance.now();
  const half = accounts / 2;
  // Two processes: each channel has a descriptor at both ends.
  await using first = await connect(channels / 2, tokens.slice(0, half));
  await using second = await connect(channels / 2, tokens.slice(half));
  const connected = performance.now() - started;
  const after = await server.ask('memory');

  const arrived = Promise.all([first.ask({ expect: 1 }), second.ask({ expect: 1 })]);
  const sent = performance.now();
  await server.ask('toEveryAccount');
  await arrived;
  const delivered = performance.now() - sent;
  return {
    columns: [`${channels} idle channels`, 'figure', 'target'],
    rows: [
      ['resident memory each, KiB', kibibytes((after.rss - before.rss) / channels), target],
      ['heap each, KiB', kibibytes((after.heap - before.heap) / channels), target],
      ['connected and subscribed in', seconds(connected), ''],
      ['one message to each of them in', seconds(delivered), ''],
    ],
  };
}
