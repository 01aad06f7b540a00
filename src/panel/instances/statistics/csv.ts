import type { StatisticsPoint } from './measures.ts';

/** The figures as a table for other programs; each line stands for one step. */
export const csvOf = (points: readonly StatisticsPoint[]): string =>
  [
    'time,processors,memory_bytes,storage_bytes,players',
    ...points.map(({ at, cpu, memoryBytes, diskBytes, players }) =>
      [at, cpu.toFixed(3), memoryBytes, diskBytes, players].join(','),
    ),
  ].join('\r\n') + '\r\n';
