import { createLanternhostClient } from '../../sdk/src/index.ts';
import type { BenchWorld } from './bench-world.ts';
import { startProcess } from './process.ts';
import { processorSeconds } from './processor-time.ts';
import type { AgentsQuestion } from './servers/simulated-agents.ts';
import { seconds, type Report } from './table.ts';

const agents = 50;
const accounts = 500;
const serversEach = 2;
const idleSeconds = 30;

/** 1,000 servers of 500 accounts on 50 agents that are simulated: the scheduler's passes, and the platform at rest. */
export async function manyInstancesSection(world: BenchWorld): Promise<Report> {
  const platform = await world.platform();
  const tokens = await world.accounts(accounts);
  const [admin = ''] = await world.accounts(1, ['node:read', 'node:write']);
  await using simulated = await startProcess<AgentsQuestion, true>('tests/bench/servers/simulated-agents.ts');
  const staff = createLanternhostClient({ baseUrl: platform.url, token: admin });
  const nodeTokens: string[] = [];
  for (let node = 1; node <= agents; node += 1) {
    const made = await staff.POST('/v1/admin/nodes', { body: { name: `bench-${node}`, region: 'europe' } });
    nodeTokens.push(made.token);
  }
  await simulated.ask({ platformUrl: platform.url, tokens: nodeTokens });

  const made: { token: string; instance: string }[] = [];
  const makingBegan = performance.now();
  await inTurns(tokens, async (token) => {
    const client = createLanternhostClient({ baseUrl: platform.url, token });
    for (let count = 0; count < serversEach; count += 1) {
      const { externalID: instance } = await client.POST('/v1/instances', {
        body: {
          game: 'minecraft',
          software: 'flying-squid',
          version: 'latest',
          tier: 'free',
          region: 'europe',
          name: 'Bench',
          acceptEula: true,
        },
      });
      made.push({ token, instance });
    }
  });
  const making = performance.now() - makingBegan;

  const before = await passes(platform.metricsUrl);
  const startingBegan = performance.now();
  const allRun = simulated.ask({ untilRunning: made.length });
  await inTurns(made, async ({ token, instance }) => {
    const client = createLanternhostClient({ baseUrl: platform.url, token });
    await client.POST('/v1/instances/{instance}/actions', {
      params: { path: { instance } },
      body: { action: 'start' },
    });
  });
  await allRun;
  const starting = performance.now() - startingBegan;
  const busy = await passes(platform.metricsUrl);

  const used = await processorSeconds(platform.pid);
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
  const share = ((await processorSeconds(platform.pid)) ?? NaN) - (used ?? NaN);
  const rest = await passes(platform.metricsUrl);

  return {
    columns: [`${made.length} servers, ${agents} agents`, 'figure', 'target'],
    rows: [
      ['made one after the other by 20 clients in', seconds(making), ''],
      ['all started in', seconds(starting), ''],
      ['a pass while they start, on average', seconds(meanOf(before, busy) * 1000), ''],
      ['no pass took longer than', `${slowest(busy)} s`, '≤ 1 s'],
      ['a pass at rest, on average', seconds(meanOf(busy, rest) * 1000), '≤ 1 s'],
      ['platform at rest, of a core', `${((share / idleSeconds) * 100).toFixed(1)} %`, '≤ 25 %'],
    ],
  };
}

/** Twenty at once, as twenty clients would. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: 20 }, work));
}

type Passes = { count: number; seconds: number; buckets: { limit: number; count: number }[] };

async function passes(metricsUrl: string): Promise<Passes> {
  const text = await (await fetch(metricsUrl)).text();
  const name = 'lanternhost_scheduler_pass_seconds';
  const value = (of: string) => Number(new RegExp(`^${name}_${of} (.+)$`, 'm').exec(text)?.[1]);
  const buckets = [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))];
  return {
    count: value('count'),
    seconds: value('sum'),
    buckets: buckets.map(([, limit, count]) => ({
      limit: limit === '+Inf' ? Infinity : Number(limit),
      count: Number(count),
    })),
  };
}

const meanOf = (from: Passes, to: Passes) => (to.seconds - from.seconds) / (to.count - from.count);
const slowest = ({ count, buckets }: Passes) => buckets.find((bucket) => bucket.count === count)?.limit;
