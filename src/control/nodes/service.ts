import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import {
  embeddedNodeName,
  nodeModeSchema,
  nodeReportSchema,
  type NewNode,
  type NodeDetails,
  type NodeEnrolment,
  type NodeMode,
  type NodeReport,
} from '#src/contract/nodes.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { regionSchema, type Region } from '#src/contract/regions.ts';
import type { DatabaseSchema, NodeRow } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { nodeHealth } from './rules.ts';
import * as store from './store.ts';

/** A node that has shown its token. */
export type KnownNode = { id: string; name: string; mode: NodeMode; tokenHash: Buffer };

export type NodeService = ReturnType<typeof createNodeService>;

export function createNodeService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
}) {
  const { database, clock, live } = options;

  const changed = (db: Kysely<DatabaseSchema>) => live.changed(db, { topic: '/admin/nodes' });

  return {
    /** @param page counted from 0 */
    async listNodes(input: {
      page: number;
      size: number;
    }): Promise<{ content: NodeDetails[]; totalElements: number }> {
      const rows = await store.listNodes(database, { limit: input.size, offset: input.page * input.size });
      const { count } = await store.countNodes(database);
      return { content: rows.map((row) => asNode(row, clock.now())), totalElements: Number(count) };
    },

    /** Adds a node inside the caller's transaction. Its token is returned this once. @throws Refusal `node_name_taken` */
    async createNode(transaction: Transaction<DatabaseSchema>, input: NewNode): Promise<NodeEnrolment> {
      const token = newToken();
      const now = clock.now();
      const row = await store.insertNode(transaction, {
        ...input,
        mode: 'enabled',
        token_hash: tokenHash(token),
        created_at: now,
      });
      if (!row) throw new Refusal('node_name_taken', 'A node with this name exists.');
      await changed(transaction);
      return { node: asNode(row, now), token };
    },

    /**
     * Enrols the node that runs beside the platform; a token from before stops working.
     * @param region where a node that is new stands; one that is known keeps its own
     * @returns the new token
     */
    async ensureEmbeddedNode({ region }: { region: Region }): Promise<string> {
      const token = newToken();
      await store.upsertNode(database, {
        name: embeddedNodeName,
        region,
        mode: 'enabled',
        token_hash: tokenHash(token),
        created_at: clock.now(),
      });
      return token;
    },

    async findNodeByToken(token: string): Promise<KnownNode | undefined> {
      const hash = tokenHash(token);
      const row = await store.findNodeByToken(database, hash);
      return row && { id: row.id, name: row.name, mode: nodeModeSchema.parse(row.mode), tokenHash: hash };
    },

    /** Stores what an agent reports. @returns the node's mode as it is now; undefined once its token was revoked */
    async recordReport(node: KnownNode, report: NodeReport): Promise<NodeMode | undefined> {
      const row = await store.saveReport(database, node, report, clock.now());
      if (!row) return undefined;
      await changed(database);
      return nodeModeSchema.parse(row.mode);
    },

    /** Shows those who watch the nodes what time alone has changed. */
    announce: () => changed(database),
  };
}

function asNode(row: Omit<NodeRow, 'token_hash'>, now: Date): NodeDetails {
  return {
    id: row.id,
    name: row.name,
    region: regionSchema.parse(row.region),
    mode: nodeModeSchema.parse(row.mode),
    health: nodeHealth(row.last_seen_at, now),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    // A report in the shape of another version is left out until the agent sends the next.
    report: nodeReportSchema.safeParse(row.report).data ?? null,
  };
}
