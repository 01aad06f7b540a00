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
import { regionSchema } from '#src/contract/region-schema.ts';
import type { Region } from '#src/contract/regions.ts';
import type { DatabaseSchema, NodeRow } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { leaseEnd, nodeHealth } from './rules.ts';
import * as store from './store.ts';

/** A node that has shown its token. */
export type KnownNode = { id: string; name: string; mode: NodeMode; tokenHash: Buffer };

/** Whether a node was heard lately. */
export const nodeIsConnected = (lastSeenAt: Date | null, now: Date) =>
  nodeHealth(lastSeenAt, now) === 'connected';

export type {
  AgentConsoleLine,
  AgentDirectory,
  AgentNews,
  Measurement,
  PlayersNews,
  WakeWish,
} from './conversation.ts';
export type { AgentRelay } from './relay.ts';

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

    /**
     * Whether this agent may speak for the node. Another one than last time has another disk: it may only once what the
     * first was given has ended by itself.
     */
    async admitAgent(node: KnownNode, agentId: string): Promise<boolean> {
      return (await store.takeAgent(database, node, agentId, clock.now())) !== undefined;
    },

    /** Stores what an agent reports, which prolongs what it may do unheard. @returns the node's mode as it is now; undefined once its token was revoked */
    async recordReport(node: KnownNode, report: NodeReport): Promise<NodeMode | undefined> {
      const now = clock.now();
      const row = await store.saveReport(database, node, report, now, leaseEnd(now));
      if (!row) return undefined;
      await changed(database);
      return nodeModeSchema.parse(row.mode);
    },

    /** A node as those see it who look for what is wrong with an instance on it; undefined once it is gone. */
    async holding(id: string) {
      const row = await store.findNode(database, id);
      if (!row) return undefined;
      const { name, region, mode, health, lastSeenAt, report } = asNode(row, clock.now());
      const leaseEndsAt = row.lease_ends_at?.toISOString() ?? null;
      return {
        ...{ id, name, region, mode, health, lastSeenAt, leaseEndsAt },
        enforcement: report?.enforcement ?? null,
      };
    },

    /** The regions with a node that takes servers now. */
    async openRegions(): Promise<ReadonlySet<Region>> {
      const rows = await store.listRegions(database);
      return new Set(
        rows
          .filter(
            ({ mode, last_seen_at }) => mode === 'enabled' && nodeIsConnected(last_seen_at, clock.now()),
          )
          .map(({ region }) => regionSchema.parse(region)),
      );
    },

    /** What the machines that are in use are made of, as each last told. */
    architectures: () => store.architectures(database),

    /** Changes how the node is used; a disabled one is sent away. @throws Refusal `not_found` */
    async setMode(id: string, mode: NodeMode): Promise<NodeDetails> {
      const row = await store.updateMode(database, id, mode);
      if (!row) throw new Refusal('not_found', 'There is no such node.');
      await changed(database);
      return asNode(row, clock.now());
    },

    /** Gives the node a new token; the old one stops working. @throws Refusal `not_found` */
    async rotateToken(transaction: Transaction<DatabaseSchema>, id: string): Promise<NodeEnrolment> {
      const token = newToken();
      const row = await store.updateToken(transaction, id, tokenHash(token));
      if (!row) throw new Refusal('not_found', 'There is no such node.');
      await changed(transaction);
      return { node: asNode(row, clock.now()), token };
    },

    /** Shows those who watch the nodes what time alone has changed. */
    announce: () => changed(database),
  };
}

function asNode(row: Omit<NodeRow, 'token_hash' | 'agent_id' | 'lease_ends_at'>, now: Date): NodeDetails {
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
