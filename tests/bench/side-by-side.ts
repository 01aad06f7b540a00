import autocannon from 'autocannon';
import { processorSeconds } from './processor-time.ts';

export type Contestant = { url: string; pid: number };
export type Speed = {
  /** Replies per second, the median of the rounds. */
  perSecond: number;
  /** Replies per second of the server's own processor time. */
  perProcessorSecond: number;
};

export type Load = {
  headers: Record<string, string>;
  status: number;
  rounds: number;
  seconds: number;
  connections: number;
};

/** Loads two servers in turn, A B A B …, so that whatever else the machine does falls on both. */
export async function compare(
  ours: Contestant,
  theirs: Contestant,
  load: Load,
): Promise<{ ours: Speed; theirs: Speed }> {
  // Not counted: the first thousands of replies run before the code is compiled.
  for (const contestant of [ours, theirs]) await measure(contestant, { ...load, seconds: 1 });
  const speeds: { ours: Speed; theirs: Speed }[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    speeds.push({ ours: await measure(ours, load), theirs: await measure(theirs, load) });
  }
  const middle = (side: 'ours' | 'theirs'): Speed => ({
    perSecond: median(speeds.map((speed) => speed[side].perSecond)),
    perProcessorSecond: median(speeds.map((speed) => speed[side].perProcessorSecond)),
  });
  return { ours: middle('ours'), theirs: middle('theirs') };
}

async function measure(
  { url, pid }: Contestant,
  { headers, status, seconds, connections }: Load,
): Promise<Speed> {
  const before = await processorSeconds(pid);
  const result = await autocannon({ url, connections, duration: seconds, headers });
  const after = await processorSeconds(pid);
  const wanted = result.statusCodeStats[status]?.count ?? 0;
  if (result.errors > 0 || wanted !== result.requests.total) {
    throw new Error(
      `${url} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors, not only ${status}`,
    );
  }
  return {
    perSecond: result.requests.total / result.duration,
    perProcessorSecond:
      before === undefined || after === undefined ? Number.NaN : result.requests.total / (after - before),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
