import { sql, type Kysely } from 'kysely';
import type { InstanceUsage } from '#src/contract/agent-messages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Adds one sample of each instance to the point that it belongs to, in every step, in one statement. */
export const addSamples = (
  database: Database,
  nodeId: string,
  samples: readonly InstanceUsage[],
  points: readonly { step: number; at: Date }[],
) =>
  sql`
    insert into instance_statistic
      (instance_id, step, at, samples, cpu_sum, memory_sum, disk_bytes, players_max)
    select sample.id, point.step, point.at, 1, sample.cpu, sample.memory, sample.disk, sample.players
    from unnest(
        ${samples.map(({ instanceId }) => instanceId)}::uuid[],
        ${samples.map(({ cpu }) => cpu)}::float8[],
        ${samples.map(({ memoryBytes }) => memoryBytes)}::float8[],
        ${samples.map(({ diskBytes }) => diskBytes)}::float8[],
        ${samples.map(({ players }) => players)}::int[]
      ) as sample (id, cpu, memory, disk, players)
      join instance on instance.id = sample.id and instance.node_id = ${nodeId}
      cross join unnest(
        ${points.map(({ step }) => step)}::int[],
        ${points.map(({ at }) => at)}::timestamptz[]
      ) as point (step, at)
    on conflict (instance_id, step, at) do update set
      samples = instance_statistic.samples + 1,
      cpu_sum = instance_statistic.cpu_sum + excluded.cpu_sum,
      memory_sum = instance_statistic.memory_sum + excluded.memory_sum,
      disk_bytes = excluded.disk_bytes,
      players_max = greatest(instance_statistic.players_max, excluded.players_max)`.execute(database);

export const readPoints = (database: Database, instanceId: string, step: number, since: Date) =>
  database
    .selectFrom('instance_statistic')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('step', '=', step)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
