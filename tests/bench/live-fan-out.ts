import { profilingOptions, type BenchWorld } from './bench-world.ts';
import type { LiveAnswer, LiveQuestion } from './live-questions.ts';
import { startProcess } from './process.ts';
import type { ClientAnswer, ClientQuestion } from './servers/live-clients.ts';
import { median } from './side-by-side.ts';
import { ratio, type Report } from './table.ts';

const subscribers = 1000;
const accounts = 50;
const rounds = 5;
const messages = 50;

type Side = { send(perSecond: number): Promise<number> } & AsyncDisposable;

/** Messages to 1,000 subscribers per second of the server's processor time, against `ws` sending the same text. */
export async function liveFanOutSection(world: BenchWorld): Promise<Report> {
  const tokens = await world.accounts(accounts, ['node:read']);
  await using ours = await startSide('tests/bench/servers/live.ts', tokens, {
    DATABASE_URL: world.databaseUrl,
  });
  await using theirs = await startSide('tests/bench/servers/plain-ws.ts', tokens, {});
  const rows = [];
  for (const { perSecond, target } of [
    { perSecond: 50, target: '' },
    { perSecond: 500, target: '≥ 1.4×' },
    { perSecond: 2000, target: '' },
  ]) {
    const speeds: { ours: number; theirs: number }[] = [];
    await ours.send(perSecond);
    await theirs.send(perSecond);
    for (let round = 0; round < rounds; round += 1) {
      speeds.push({ ours: await ours.send(perSecond), theirs: await theirs.send(perSecond) });
    }
    const [our, their] = [
      median(speeds.map((speed) => speed.ours)),
      median(speeds.map((speed) => speed.theirs)),
    ];
    rows.push([
      `${perSecond} messages per second`,
      Math.round(our),
      Math.round(their),
      ratio(our / their),
      target,
    ]);
  }
  return { columns: [`${subscribers} subscribers`, 'ours /CPU s', 'ws /CPU s', 'ratio', 'target'], rows };
}

async function startSide(
  module: string,
  tokens: string[],
  environment: Record<string, string>,
): Promise<Side> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(
    await startProcess<LiveQuestion, LiveAnswer>(module, { environment, nodeOptions: profilingOptions() }),
  );
  const clients = opened.use(
    await startProcess<ClientQuestion, ClientAnswer>('tests/bench/servers/live-clients.ts'),
  );
  const url = `ws://127.0.0.1:${server.ready.port}/ws`;
  await clients.ask({ connect: subscribers, url, tokens, topic: '/admin/nodes' });
  const held = opened.move();
  return {
    /** Deliveries per second of processor time; all of them arrived. */
    async send(perSecond) {
      const before = await server.ask('usage');
      const arrived = clients.ask({ expect: messages });
      await server.ask({ send: messages, perSecond });
      const { messages: delivered } = await arrived;
      const after = await server.ask('usage');
      return (delivered / (after.processorMicroseconds - before.processorMicroseconds)) * 1_000_000;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
