import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import type { statisticsSchema } from '#src/contract/statistics.ts';
import { statisticsRanges, type StatisticsRange } from '#src/contract/statistics-ranges.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Measurement } from '#src/control/nodes/service.ts';
import { pointOf } from './rules.ts';
import * as store from './store.ts';

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** What instances used, kept in steps that grow coarser with age. */
export function createStatisticsService({
  database,
  clock,
}: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
}) {
  return {
    /**
     * Takes in what the agent of a node measured; instances that are not on it are left out.
     * @returns false when it was known already: its agent did not hear that it was kept
     */
    async record(nodeId: string, measurement: Measurement): Promise<boolean> {
      const at = new Date(clock.now().getTime() - measurement.secondsAgo * 1000);
      const points = Object.values(statisticsRanges).map(({ step }) => ({ step, at: pointOf(at, step) }));
      return await store.addMeasurement(database, nodeId, measurement, points);
    },

    async read(instanceId: string, range: StatisticsRange): Promise<z.infer<typeof statisticsSchema>> {
      const { seconds, step } = statisticsRanges[range];
      const since = new Date(clock.now().getTime() - seconds * 1000);
      const rows = await store.readPoints(database, instanceId, step, since);
      return {
        step,
        content: rows.map((row) => ({
          at: row.at.toISOString(),
          cpu: row.cpu_sum / row.samples,
          memoryBytes: Math.round(row.memory_sum / row.samples),
          diskBytes: row.disk_bytes,
          players: row.players_max,
          playerTraffic: trafficOf(row),
        })),
      };
    },
  };
}

const trafficOf = (row: store.StatisticRow) =>
  row.traffic_samples === 0
    ? null
    : {
        fromPlayersBytesPerSecond: Math.round(row.from_players_sum / row.traffic_samples),
        toPlayersBytesPerSecond: Math.round(row.to_players_sum / row.traffic_samples),
      };
