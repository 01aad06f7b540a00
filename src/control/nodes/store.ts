import { sql, type Kysely } from 'kysely';
import type { NodeMode, NodeReport } from '#src/contract/nodes.ts';
import type { Region } from '#src/contract/regions.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** All of a node but its token. */
const columns = ['id', 'name', 'region', 'mode', 'report', 'created_at', 'last_seen_at'] as const;

export const listNodes = (database: Database, page: { limit: number; offset: number }) =>
  database.selectFrom('node').select(columns).orderBy('name').limit(page.limit).offset(page.offset).execute();

export const countNodes = (database: Database) =>
  database
    .selectFrom('node')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

export const findNode = (database: Database, id: string) =>
  database
    .selectFrom('node')
    .select([...columns, 'lease_ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();

type NewRow = { name: string; region: Region; mode: NodeMode; token_hash: Buffer; created_at: Date };

/** The new node, or undefined when its name is taken. */
export const insertNode = (database: Database, node: NewRow) =>
  database
    .insertInto('node')
    .values(node)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Adds a node, or gives the one of this name a new token, which any agent may take; the rest stays as it was set. */
export const upsertNode = (database: Database, node: NewRow) =>
  database
    .insertInto('node')
    .values(node)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ token_hash: node.token_hash, agent_id: null }),
    )
    .execute();

export const findNodeByToken = (database: Database, tokenHash: Buffer) =>
  database
    .selectFrom('node')
    .select(['id', 'name', 'mode'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** The node's mode as it is now, or undefined when the token no longer opens it. */
export const saveReport = (
  database: Database,
  node: { id: string; tokenHash: Buffer },
  report: NodeReport,
  seenAt: Date,
  leaseEndsAt: Date,
) =>
  database
    .updateTable('node')
    .set({ report: JSON.stringify(report), last_seen_at: seenAt, lease_ends_at: leaseEndsAt })
    .where('id', '=', node.id)
    .where('token_hash', '=', node.tokenHash)
    .returning('mode')
    .executeTakeFirst();

/** Makes this agent the node's, unless another still holds it. */
export const takeAgent = (
  database: Database,
  node: { id: string; tokenHash: Buffer },
  agentId: string,
  now: Date,
) =>
  database
    .updateTable('node')
    .set({ agent_id: agentId })
    .where('id', '=', node.id)
    .where('token_hash', '=', node.tokenHash)
    .where((where) =>
      where.or([
        where('agent_id', 'is', null),
        where('agent_id', '=', agentId),
        where('lease_ends_at', 'is', null),
        where('lease_ends_at', '<', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst();

export const listRegions = (database: Database) =>
  database.selectFrom('node').select(['region', 'mode', 'last_seen_at']).execute();

export async function architectures(database: Database): Promise<string[]> {
  const { rows } = await sql<{ architecture: string | null }>`
    select distinct report->'capacity'->>'architecture' as architecture
    from node where mode <> 'disabled'`.execute(database);
  return rows.flatMap(({ architecture }) => architecture ?? []);
}

export const updateMode = (database: Database, id: string, mode: NodeMode) =>
  database.updateTable('node').set({ mode }).where('id', '=', id).returning(columns).executeTakeFirst();

export const updateToken = (database: Database, id: string, tokenHash: Buffer) =>
  database
    .updateTable('node')
    .set({ token_hash: tokenHash, agent_id: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
