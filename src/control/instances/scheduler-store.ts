import { sql, type Kysely } from 'kysely';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import type { Tier } from '#src/contract/plans.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { InstanceChangeNotice } from './changes.ts';
import type { InTransaction } from './store.ts';

type Database = Kysely<DatabaseSchema>;

/** One scheduler at a time over all platform processes; true for whoever got it. */
export async function takeSchedulerLock(transaction: InTransaction): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('instance scheduler', 0)) as held`.execute(transaction);
  return rows[0]?.held ?? false;
}

/** Waits for a pass that is at work; none begins before this transaction ends. */
export const awaitScheduler = (transaction: InTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('instance scheduler', 0))`.execute(transaction);

/** Instances in a status that passes by itself, longest first. */
export const passing = (database: Database, statuses: readonly InstanceStatus[]) =>
  database
    .selectFrom('instance')
    .select(['id', 'status', 'status_since'])
    .where('status', 'in', statuses)
    .orderBy('status_since')
    .execute();

/** New ones that no node has yet, oldest first. */
export const unplaced = (database: Database, regions: readonly string[], limit: number) =>
  database
    .selectFrom('instance')
    .select(['id', 'region', 'tier', 'software'])
    .where('status', '=', 'created')
    .where('node_id', 'is', null)
    .where(sql<boolean>`region = any(${regions}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export type Place = { id: string; nodeId: string; port: number };

/** What a change is told with. */
const noticeColumns = sql<InstanceChangeNotice>`
  instance.id as "instanceId", instance.account_id as "accountId", instance.node_id as "nodeId"`;

/** Gives new instances their places, unless something happened to them meanwhile. @returns what is to be told */
export async function place(transaction: InTransaction, places: readonly Place[]) {
  if (places.length === 0) return [];
  const { rows } = await sql<InstanceChangeNotice>`
    update instance set node_id = place.node, port = place.port, epoch = epoch + 1, generation = generation + 1
    from unnest(
      ${places.map(({ id }) => id)}::uuid[],
      ${places.map(({ nodeId }) => nodeId)}::uuid[],
      ${places.map(({ port }) => port)}::int[]
    ) as place (id, node, port)
    where instance.id = place.id and instance.status = 'created' and instance.node_id is null
    returning ${noticeColumns}`.execute(transaction);
  return rows;
}

/** Lets prepared ones start, unless something happened to them meanwhile. @returns what is to be told */
export async function letStart(transaction: InTransaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<InstanceChangeNotice>`
    update instance set may_start = true, generation = generation + 1
    where id = any(${ids}::uuid[]) and status = 'startup_queued' and not may_start and desired = 'running'
    returning ${noticeColumns}`.execute(transaction);
  return rows;
}

/** Instances that count as running on nodes whose lease has ended: by now they were stopped there. */
export const unheld = (database: Database, now: Date) =>
  database
    .selectFrom('instance')
    .innerJoin('node', 'node.id', 'instance.node_id')
    .select(['instance.id'])
    .where('instance.status', 'in', ['starting', 'active'])
    .where('node.lease_ends_at', '<', now)
    .execute();

/** The queue, first come first. */
export const queue = (database: Database) =>
  database
    .selectFrom('instance')
    .leftJoin('node', 'node.id', 'instance.node_id')
    .select([
      'instance.id',
      'instance.account_id',
      'instance.region',
      'instance.tier',
      'instance.software',
      'instance.node_id',
      'instance.has_data',
      'instance.port',
      'node.last_seen_at',
      'node.lease_ends_at',
    ])
    .where('status', '=', 'queued')
    .orderBy('queued_at')
    .orderBy('instance.id')
    .execute();

/** One of the queue, and the node on which it has its place. */
export type Waiting = Awaited<ReturnType<typeof queue>>[number];

export type NodeLoad = {
  id: string;
  region: string;
  mode: string;
  last_seen_at: Date | null;
  memory_total: number | null;
  architecture: string | null;
  /** Tier of everything that has memory on it. */
  tiers: Tier[];
  ports: number[];
  starting: number;
};

/** What each node has, and what of it is given away. */
export async function nodeLoads(database: Database): Promise<NodeLoad[]> {
  const { rows } = await sql<NodeLoad>`
    select node.id, node.region, node.mode, node.last_seen_at,
      (node.report->'capacity'->>'memoryTotalBytes')::bigint as memory_total,
      node.report->'capacity'->>'architecture' as architecture,
      coalesce(array_agg(instance.tier) filter (
        where instance.status in ('preparing', 'startup_queued', 'starting', 'active', 'stopping')), '{}') as tiers,
      coalesce(array_agg(instance.port) filter (where instance.port is not null), '{}') as ports,
      count(*) filter (where instance.status = 'starting'
        or (instance.status = 'startup_queued' and instance.may_start))::int as starting
    from node left join instance on instance.node_id = node.id and instance.status <> 'deleted'
    group by node.id`.execute(database);
  return rows;
}

/** Prepared ones that wait for their turn to start, first come first. */
export const waitingToStart = (database: Database) =>
  database
    .selectFrom('instance')
    .select(['id', 'node_id'])
    .where('status', '=', 'startup_queued')
    .where('may_start', '=', false)
    .where('desired', '=', 'running')
    .where(sql<boolean>`phase->>'phase' = 'prepared'`)
    .orderBy('status_since')
    .orderBy('id')
    .execute();

export const dueForRemoval = (database: Database, now: Date) =>
  database
    .selectFrom('instance')
    .select(['id', 'node_id', 'epoch'])
    .where('status', '=', 'pending_delete')
    .where('desired', '!=', 'deleted')
    .where('purge_at', '<=', now)
    .execute();
