import type { StatisticsPoint } from './measures.ts';

/** The figures as a table for other programs; each line stands for one step. */
export const csvOf = (points: readonly StatisticsPoint[]): string =>
  [
    'time,processors,memory_bytes,storage_bytes,players,bytes_per_second_to_players,bytes_per_second_from_players',
    ...points.map(({ at, cpu, memoryBytes, diskBytes, players, playerTraffic }) =>
      [
        at,
        cpu.toFixed(3),
        memoryBytes,
        diskBytes,
        players,
        // Nothing stands where nobody counted.
        playerTraffic?.toPlayersBytesPerSecond,
        playerTraffic?.fromPlayersBytesPerSecond,
      ].join(','),
    ),
  ].join('\r\n') + '\r\n';
