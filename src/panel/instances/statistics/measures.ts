import type { Tier } from '#src/contract/plans.ts';
import { memoryLimit, planOf, storageLimit } from '../data/limits.ts';
import { memoryWords, storageWords, trafficWords } from '../data/sizes.ts';
import type { Usage } from '../data/usage.ts';

export type StatisticsPoint = Usage & { at: string };

export type Measure = {
  label: string;
  /** Undefined where it was not measured. */
  value(point: StatisticsPoint): number | undefined;
  words(value: number): string;
  /** What the upper edge of its chart stands for: always the same, or what the figures need, this at least. */
  limit: number | { least: number };
};

/** What is measured of a server, and how it is written. */
export const measuresOf = (tier: Tier): Measure[] => [
  {
    label: 'Processor',
    value: ({ cpu }) => cpu,
    words: (value) => `${Math.round(value * 100)} %`,
    limit: planOf(tier).cpu.burst,
  },
  { label: 'Memory', value: ({ memoryBytes }) => memoryBytes, words: memoryWords, limit: memoryLimit(tier) },
  {
    label: 'Players',
    value: ({ players }) => players,
    words: (value) => String(Math.round(value)),
    limit: { least: 4 },
  },
  { label: 'Storage', value: ({ diskBytes }) => diskBytes, words: storageWords, limit: storageLimit(tier) },
  {
    label: 'Traffic to players',
    value: ({ playerTraffic }) => playerTraffic?.toPlayersBytesPerSecond,
    words: trafficWords,
    limit: { least: 1000 },
  },
  {
    label: 'Traffic from players',
    value: ({ playerTraffic }) => playerTraffic?.fromPlayersBytesPerSecond,
    words: trafficWords,
    limit: { least: 1000 },
  },
];
