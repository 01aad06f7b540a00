import type { Tier } from '#src/contract/plans.ts';
import { memoryLimit, planOf, storageLimit } from '../data/limits.ts';
import { memoryWords, storageWords } from '../data/sizes.ts';

export type StatisticsPoint = {
  at: string;
  cpu: number;
  memoryBytes: number;
  diskBytes: number;
  players: number;
};

export type Measure = {
  label: string;
  value(point: StatisticsPoint): number;
  words(value: number): string;
  /** What the upper edge of its chart stands for at least; undefined where the figures say. */
  limit: number | undefined;
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
    limit: undefined,
  },
  { label: 'Storage', value: ({ diskBytes }) => diskBytes, words: storageWords, limit: storageLimit(tier) },
];
