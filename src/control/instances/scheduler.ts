import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { instanceStatuses, instanceLife } from '#src/contract/instance-status.ts';
import { nodeReserveBytes, startsAtOnce } from '#src/contract/node-limits.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { nodeIsConnected } from '#src/control/nodes/service.ts';
import { tellOfChange } from './changes.ts';
import { happen } from './life.ts';
import { memoryBytesOf } from './order.ts';
import { choosePlacement, overdue } from './rules.ts';
import * as scheduling from './scheduler-store.ts';
import * as store from './store.ts';

const passingStatuses = instanceStatuses.filter((status) => 'deadline' in instanceLife[status]);

/** Memory and ports of a node, as a pass gives them away. */
type Room = { id: string; region: string; memoryFreeBytes: number; ports: Set<number>; starting: number };

/**
 * Looks at all instances and moves on what time or room allows: the queue, whose turn it is to start, deadlines, and
 * removals that are due. It needs no event to converge; events only call it sooner.
 */
export function createScheduler(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  instancePorts: { first: number; last: number };
}) {
  const { database, clock, instancePorts } = options;

  async function roomOfNodes(transaction: store.InTransaction): Promise<Room[]> {
    const loads = await scheduling.nodeLoads(transaction);
    return loads
      .filter(({ mode, last_seen_at }) => mode === 'enabled' && nodeIsConnected(last_seen_at, clock.now()))
      .map((load) => ({
        id: load.id,
        region: load.region,
        memoryFreeBytes:
          (load.memory_total ?? 0) -
          nodeReserveBytes -
          load.tiers.reduce((sum, tier) => sum + memoryBytesOf(tier), 0),
        ports: new Set(load.ports),
        starting: load.starting,
      }));
  }

  function freePort(room: Room): number | undefined {
    for (let port = instancePorts.first; port <= instancePorts.last; port += 1)
      if (!room.ports.has(port)) return port;
    return undefined;
  }

  /** A new instance gets its place before its first start, so that a player can wake it. It takes no memory yet. */
  async function placeNew(transaction: store.InTransaction, rooms: Room[]): Promise<void> {
    for (const waiting of await scheduling.unplaced(transaction)) {
      const candidates = rooms
        .filter((room) => room.region === waiting.region && freePort(room) !== undefined)
        .map((room) => ({ nodeId: room.id, memoryFreeBytes: room.memoryFreeBytes, portsFree: 1 }));
      const chosen = choosePlacement(candidates, -Infinity);
      const room = chosen && rooms.find(({ id }) => id === chosen.nodeId);
      const port = room && freePort(room);
      if (!room || port === undefined) continue;
      const row = await store.lockInstance(transaction, waiting.id);
      if (row?.status !== 'created' || row.node_id !== null) continue;
      room.ports.add(port);
      await happen(transaction, row, [], {
        now: clock.now(),
        change: { node_id: room.id, port, epoch: row.epoch + 1, generation: row.generation + 1 },
      });
    }
  }

  async function serveQueue(transaction: store.InTransaction, rooms: Room[]): Promise<void> {
    const queue = await scheduling.queue(transaction);
    let hasMoved = false;
    for (const waiting of queue) {
      const memoryBytes = memoryBytesOf(waiting.tier);
      const candidates = rooms
        .filter(({ id, region }) =>
          // Where its world is, it runs; without one, wherever its region has room.
          waiting.has_data ? id === waiting.node_id : region === waiting.region,
        )
        .map((room) => ({
          nodeId: room.id,
          memoryFreeBytes: room.memoryFreeBytes,
          portsFree: room.id === waiting.node_id || freePort(room) !== undefined ? 1 : 0,
        }));
      // Where it was placed players look for it: it moves only when that node is full.
      const own = candidates.filter(({ nodeId }) => nodeId === waiting.node_id);
      const chosen = choosePlacement(own, memoryBytes) ?? choosePlacement(candidates, memoryBytes);
      const room = chosen && rooms.find(({ id }) => id === chosen.nodeId);
      if (!room) continue;
      hasMoved = true;
      const row = await store.lockInstance(transaction, waiting.id);
      if (row?.status !== 'queued') continue;
      const isNew = row.node_id !== room.id || row.epoch === 0;
      const port = isNew ? (freePort(room) ?? null) : row.port;
      if (port !== null) room.ports.add(port);
      room.memoryFreeBytes -= memoryBytes;
      await happen(transaction, row, ['slotGranted'], {
        now: clock.now(),
        change: {
          node_id: room.id,
          port,
          generation: row.generation + 1,
          ...(isNew && { epoch: row.epoch + 1 }),
        },
      });
    }
    if (hasMoved) await tellPositions(transaction, queue);
  }

  /** Players read at which place of the queue their server is. */
  async function tellPositions(
    transaction: store.InTransaction,
    queue: readonly { id: string; account_id: string; node_id: string | null }[],
  ): Promise<void> {
    for (const { id, account_id, node_id } of queue)
      if (node_id !== null)
        await tellOfChange(transaction, { instanceId: id, accountId: account_id, nodeId: node_id });
  }

  async function letStart(transaction: store.InTransaction, rooms: Room[]): Promise<void> {
    for (const { id, node_id } of await scheduling.waitingToStart(transaction)) {
      const room = rooms.find((candidate) => candidate.id === node_id);
      if (!room || room.starting >= startsAtOnce) continue;
      const row = await store.lockInstance(transaction, id);
      if (row?.status !== 'startup_queued' || row.may_start || row.desired !== 'running') continue;
      room.starting += 1;
      await happen(transaction, row, [], {
        now: clock.now(),
        change: { may_start: true, generation: row.generation + 1 },
      });
    }
  }

  async function endOverdue(transaction: store.InTransaction): Promise<void> {
    const now = clock.now();
    for (const { id, status, status_since } of await scheduling.passing(transaction, passingStatuses)) {
      if (!overdue(status, status_since, now)) continue;
      const row = await store.lockInstance(transaction, id);
      if (row?.status !== status) continue;
      await happen(transaction, row, ['failed'], {
        now,
        fault: {
          code: 'node_fault',
          message: `${instanceLife[status].label} took too long. The node may be away; try again later.`,
          lastLines: [],
        },
        // What may still be going on there is to end.
        change: { desired: 'stopped', generation: row.generation + 1 },
      });
    }
  }

  async function removeDue(transaction: store.InTransaction): Promise<void> {
    for (const { id } of await scheduling.dueForRemoval(transaction, clock.now())) {
      const row = await store.lockInstance(transaction, id);
      if (row?.status !== 'pending_delete' || row.desired === 'deleted') continue;
      const isNowhere = row.epoch === 0;
      await happen(transaction, row, isNowhere ? ['purged'] : [], {
        now: clock.now(),
        change: {
          desired: 'deleted',
          generation: row.generation + 1,
          ...(isNowhere && { slug: null }),
        },
      });
    }
  }

  return {
    /** One pass. Of several processes at once one does it; the others answer false. */
    pass: () =>
      database.transaction().execute(async (transaction) => {
        if (!(await scheduling.takeSchedulerLock(transaction))) return false;
        await endOverdue(transaction);
        await removeDue(transaction);
        const rooms = await roomOfNodes(transaction);
        await placeNew(transaction, rooms);
        await serveQueue(transaction, rooms);
        await letStart(transaction, rooms);
        return true;
      }),
  };
}
