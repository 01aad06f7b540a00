import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { InstanceUsage } from '#src/contract/agent-messages.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { statisticsSchema } from '#src/contract/statistics.ts';
import { statisticsRanges, type StatisticsRange } from '#src/contract/statistics-ranges.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
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
    /** Takes in what the agent of a node measured; instances that are not on it are left out. */
    async record(nodeId: string, samples: readonly InstanceUsage[]): Promise<void> {
      if (samples.length === 0) return;
      const now = clock.now();
      const points = Object.values(statisticsRanges).map(({ step }) => ({ step, at: pointOf(now, step) }));
      await store.addSamples(database, nodeId, samples, points);
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
        })),
      };
    },
  };
}
