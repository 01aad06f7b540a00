import { sql, type Kysely, type Selectable } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Measurement } from '#src/control/nodes/service.ts';

type Database = Kysely<DatabaseSchema>;
export type StatisticRow = Selectable<DatabaseSchema['instance_statistic']>;

/**
 * Adds the samples of a measurement to the points that they belong to, in every step, unless it was added before: in one
 * statement, so that it is either all there and noted, or neither.
 * @returns whether it was new
 */
export async function addMeasurement(
  database: Database,
  nodeId: string,
  { source, sequence, instances }: Measurement,
  points: readonly { step: number; at: Date }[],
): Promise<boolean> {
  const { rows } = await sql<{ node_id: string }>`
    with fresh as (
      insert into usage_source (node_id, source, sequence) values (${nodeId}, ${source}, ${sequence})
      on conflict (node_id) do update set source = excluded.source, sequence = excluded.sequence
      where usage_source.source <> excluded.source or usage_source.sequence < excluded.sequence
      returning node_id
    ), added as (
      insert into instance_statistic
        (instance_id, step, at, samples, cpu_sum, memory_sum, disk_bytes, players_max,
         traffic_samples, from_players_sum, to_players_sum)
      select sample.id, point.step, point.at, 1, sample.cpu, sample.memory, sample.disk, sample.players,
        (sample.from_players is not null)::int, coalesce(sample.from_players, 0), coalesce(sample.to_players, 0)
      from fresh
        cross join unnest(
          ${instances.map(({ instanceId }) => instanceId)}::uuid[],
          ${instances.map(({ cpu }) => cpu)}::float8[],
          ${instances.map(({ memoryBytes }) => memoryBytes)}::float8[],
          ${instances.map(({ diskBytes }) => diskBytes)}::float8[],
          ${instances.map(({ players }) => players)}::int[],
          ${instances.map(({ playerTraffic }) => playerTraffic?.fromPlayersBytesPerSecond ?? null)}::float8[],
          ${instances.map(({ playerTraffic }) => playerTraffic?.toPlayersBytesPerSecond ?? null)}::float8[]
        ) as sample (id, cpu, memory, disk, players, from_players, to_players)
        join instance on instance.id = sample.id and instance.node_id = fresh.node_id
        cross join unnest(
          ${points.map(({ step }) => step)}::int[],
          ${points.map(({ at }) => at)}::timestamptz[]
        ) as point (step, at)
      on conflict (instance_id, step, at) do update set
        samples = instance_statistic.samples + 1,
        cpu_sum = instance_statistic.cpu_sum + excluded.cpu_sum,
        memory_sum = instance_statistic.memory_sum + excluded.memory_sum,
        disk_bytes = excluded.disk_bytes,
        players_max = greatest(instance_statistic.players_max, excluded.players_max),
        traffic_samples = instance_statistic.traffic_samples + excluded.traffic_samples,
        from_players_sum = instance_statistic.from_players_sum + excluded.from_players_sum,
        to_players_sum = instance_statistic.to_players_sum + excluded.to_players_sum
    )
    select node_id from fresh`.execute(database);
  return rows.length > 0;
}

export const readPoints = (database: Database, instanceId: string, step: number, since: Date) =>
  database
    .selectFrom('instance_statistic')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('step', '=', step)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
