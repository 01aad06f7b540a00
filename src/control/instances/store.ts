import { sql, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import type { OperationKind, OperationStep } from '#src/contract/operations.ts';
import type {
  DatabaseSchema,
  InstanceRow,
  InstanceTable,
  OperationTable,
} from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;
export type InTransaction = Transaction<DatabaseSchema>;

/**
 * Serialises what an account makes: its limit is counted and used in one step.
 * @returns false for an account that was closed a moment ago
 */
export async function lockAccount(transaction: InTransaction, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('account')
    .select('closing')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.closing !== 'closed';
}

export async function countFree(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('instance')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('tier', '=', 'free')
    .where('status', 'not in', ['pending_delete', 'deleted'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deleted ones that can be taken back and hold their worlds until then. */
export async function countLeaving(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('instance')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending_delete')
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewInstanceRow = Omit<
  InstanceRow,
  | 'id'
  | 'generation'
  | 'restarts'
  | 'kills'
  | 'epoch'
  | 'has_data'
  | 'may_start'
  | 'players'
  | 'software_order'
  | 'phase'
  | 'fault'
  | 'node_id'
  | 'port'
  | 'queued_at'
  | 'purge_at'
  | 'wakes'
  | 'idle_stop_at'
  | 'slug_changed_at'
  | 'idle_extensions'
> & { software_order: string };

/** The new instance, or undefined when its slug is taken. */
export const insertInstance = (transaction: InTransaction, instance: NewInstanceRow) =>
  transaction
    .insertInto('instance')
    .values(instance)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();

const isReference = (reference: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)
    ? sql<boolean>`(id = ${reference} or slug = ${reference})`
    : sql<boolean>`slug = ${reference}`;

/** An instance of this account, by slug or externalID. Somebody else's is as if it did not exist. */
export const findOwned = (database: Database, accountId: string, reference: string) =>
  database
    .selectFrom('instance')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isReference(reference))
    .executeTakeFirst();

export const findAnybodys = (database: Database, reference: string) =>
  database.selectFrom('instance').selectAll().where(isReference(reference)).executeTakeFirst();

/** In the order of their ids, as all who hold several take them. */
export const lockInstances = (transaction: InTransaction, ids: readonly string[]) =>
  transaction
    .selectFrom('instance')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockInstance = (transaction: InTransaction, id: string) =>
  transaction.selectFrom('instance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listOwned = (database: Database, accountId: string, page: { limit: number; offset: number }) =>
  database
    .selectFrom('instance')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countOwned(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('instance')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const updateInstance = (transaction: InTransaction, id: string, change: Updateable<InstanceTable>) =>
  transaction
    .updateTable('instance')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertEvent = (
  transaction: InTransaction,
  event: { instance_id: string; at: Date; event: string; status: InstanceStatus; detail: string | null },
) => transaction.insertInto('instance_event').values(event).execute();

export const insertOperation = (
  transaction: InTransaction,
  operation: {
    instance_id: string;
    kind: OperationKind;
    steps: readonly OperationStep[];
    requested_by: string | null;
    created_at: Date;
  },
) =>
  transaction
    .insertInto('operation')
    .values({ ...operation, state: 'running', steps: JSON.stringify(operation.steps) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const runningOperation = (database: Database, instanceId: string) =>
  database
    .selectFrom('operation')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .executeTakeFirst();

export async function runningOperations(database: Database, instanceIds: readonly string[]) {
  if (instanceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('operation')
    .selectAll()
    .where('instance_id', 'in', instanceIds)
    .where('state', '=', 'running')
    .execute();
  return new Map(rows.map((row) => [row.instance_id, row]));
}

export const updateOperation = (transaction: InTransaction, id: string, change: Updateable<OperationTable>) =>
  transaction.updateTable('operation').set(change).where('id', '=', id).execute();

export const listOperations = (
  database: Database,
  instanceId: string,
  page: { limit: number; offset: number },
) =>
  database
    .selectFrom('operation')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('position', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countOperations(database: Database, instanceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('operation')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findOperation = (database: Database, instanceId: string, id: string) =>
  database
    .selectFrom('operation')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** How many stand before each queued instance of its region; the first is at 1. */
export async function queuePositions(database: Database, instanceIds: readonly string[]) {
  if (instanceIds.length === 0) return new Map<string, number>();
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position::int from (
      select id, row_number() over (partition by region order by queued_at, id) as position
      from instance where status = 'queued') as queue
    where id = any(${instanceIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** What an agent is to be told: everything that it holds or must remove. */
export const assignedTo = (database: Database, nodeId: string) =>
  database
    .selectFrom('instance')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('epoch', '>', 0)
    .where('status', '!=', 'deleted')
    .orderBy('id')
    .execute();

export const findInstance = (database: Database, id: string) =>
  database.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst();

export const isSlugFree = async (database: Database, slug: string) =>
  (await database.selectFrom('instance').select('id').where('slug', '=', slug).executeTakeFirst()) ===
  undefined;

export const listEvents = (database: Database, instanceId: string, page: { limit: number; offset: number }) =>
  database
    .selectFrom('instance_event')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countEvents(database: Database, instanceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('instance_event')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How these nodes stand. */
/** Of the machines of a region that are in use, as each last told. */
export async function architecturesIn(database: Database, region: string): Promise<string[]> {
  const { rows } = await sql<{ architecture: string | null }>`
    select distinct report->'capacity'->>'architecture' as architecture
    from node where region = ${region} and mode <> 'disabled'`.execute(database);
  return rows.flatMap(({ architecture }) => architecture ?? []);
}

export const nodesOf = (database: Database, ids: readonly string[]) =>
  database.selectFrom('node').select(['id', 'mode', 'last_seen_at']).where('id', 'in', ids).execute();
