import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { runsOn } from '#src/contract/editions.ts';
import { instanceStatuses, instanceLife, nextStatus } from '#src/contract/instance-status.ts';
import { nodeReserveBytes, startsAtOnce } from '#src/contract/node-limits.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { nodeIsConnected } from '#src/control/nodes/service.ts';
import { tellOfChanges } from './changes.ts';
import { notIdle } from './idle.ts';
import { happen, waitsForTurn } from './life.ts';
import { keepAddress } from './naming.ts';
import { memoryBytesOf } from './order.ts';
import { choosePlacement, overdue } from './rules.ts';
import * as scheduling from './scheduler-store.ts';
import * as store from './store.ts';

const passingStatuses = instanceStatuses.filter((status) => 'deadline' in instanceLife[status]);

/** So many instances are moved on at once: rows stay locked until a pass ends, and people's commands wait for them. */
const movedAtOnce = 25;

/** Whoever waits further back in the queue hears of it when the place is nearer. */
const positionsTold = 20;

/** `elsewhere`: another process is at it. `more`: there was more to do than one pass does. */
export type PassResult = 'elsewhere' | 'done' | 'more';

/** Memory and ports of a node, as a pass gives them away. */
type Room = {
  id: string;
  region: string;
  architecture: string | undefined;
  memoryFreeBytes: number;
  ports: Set<number>;
  starting: number;
};

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
        architecture: load.architecture ?? undefined,
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
  async function placeNew(transaction: store.InTransaction, rooms: Room[]): Promise<number> {
    const regions = rooms.filter((room) => freePort(room) !== undefined).map(({ region }) => region);
    const places: scheduling.Place[] = [];
    for (const { id, region, tier, software } of await scheduling.unplaced(
      transaction,
      regions,
      movedAtOnce,
    )) {
      const memoryBytes = memoryBytesOf(tier);
      const candidates = rooms
        .filter(
          (room) =>
            room.region === region && runsOn(software, room.architecture) && freePort(room) !== undefined,
        )
        .map((room) => ({
          nodeId: room.id,
          // One day each of those that live there may want to run.
          memoryFreeBytes: room.memoryFreeBytes - room.ports.size * memoryBytes,
          portsFree: 1,
        }));
      const chosen = choosePlacement(candidates, -Infinity);
      const room = chosen && rooms.find((candidate) => candidate.id === chosen.nodeId);
      const port = room && freePort(room);
      if (!room || port === undefined) continue;
      room.ports.add(port);
      places.push({ id, nodeId: room.id, port });
    }
    await tellOfChanges(transaction, await scheduling.place(transaction, places));
    return places.length;
  }

  /** A node that is not heard may have woken it for a player: while its lease lasts nobody else gets it. */
  const mayRunUnheard = ({ last_seen_at, lease_ends_at }: scheduling.Waiting) =>
    lease_ends_at !== null && lease_ends_at > clock.now() && !nodeIsConnected(last_seen_at, clock.now());

  /** @returns how many got a place */
  async function serveQueue(transaction: store.InTransaction, rooms: Room[]): Promise<number> {
    const queue = await scheduling.queue(transaction);
    const granted = new Map<string, Room>();
    for (const waiting of queue) {
      if (granted.size >= movedAtOnce) break;
      const memoryBytes = memoryBytesOf(waiting.tier);
      const candidates = rooms
        .filter(({ id, region, architecture }) =>
          // Where its world is, it runs; without one, wherever its region has room.
          waiting.has_data || mayRunUnheard(waiting)
            ? id === waiting.node_id
            : region === waiting.region && runsOn(waiting.software, architecture),
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
      room.memoryFreeBytes -= memoryBytes;
      granted.set(waiting.id, room);
    }
    for (const row of await store.lockInstances(transaction, [...granted.keys()])) {
      const room = granted.get(row.id);
      if (row.status !== 'queued' || !room) continue;
      const isNew = row.node_id !== room.id || row.epoch === 0;
      const port = isNew ? (freePort(room) ?? null) : row.port;
      if (port !== null) room.ports.add(port);
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
    const left = queue.filter(({ id }) => !granted.has(id));
    if (granted.size > 0) await tellPositions(transaction, left.slice(0, positionsTold));
    return granted.size;
  }

  /** Players read at which place of the queue their server is. */
  async function tellPositions(
    transaction: store.InTransaction,
    queue: readonly { id: string; account_id: string; node_id: string | null }[],
  ): Promise<void> {
    await tellOfChanges(
      transaction,
      queue.map(({ id, account_id, node_id }) => ({
        instanceId: id,
        accountId: account_id,
        nodeId: node_id,
      })),
    );
  }

  /** @returns how many may start */
  async function letStart(transaction: store.InTransaction, rooms: Room[]): Promise<number> {
    const chosen: string[] = [];
    for (const { id, node_id } of await scheduling.waitingToStart(transaction)) {
      const room = rooms.find((candidate) => candidate.id === node_id);
      if (!room || room.starting >= startsAtOnce) continue;
      if (chosen.length >= movedAtOnce) break;
      room.starting += 1;
      chosen.push(id);
    }
    await tellOfChanges(transaction, await scheduling.letStart(transaction, chosen));
    return chosen.length;
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

  /** What a node does not hold any more has ended there, though nobody could tell. */
  async function interruptUnheld(transaction: store.InTransaction): Promise<void> {
    const now = clock.now();
    for (const { id } of await scheduling.unheld(transaction, now)) {
      const row = await store.lockInstance(transaction, id);
      if (row && nextStatus(row.status, 'interrupted'))
        await happen(transaction, row, ['interrupted'], {
          now,
          change: { ...waitsForTurn(row), players: [], ...notIdle },
        });
    }
  }

  async function removeDue(transaction: store.InTransaction): Promise<void> {
    for (const { id } of await scheduling.dueForRemoval(transaction, clock.now())) {
      const row = await store.lockInstance(transaction, id);
      if (row?.status !== 'pending_delete' || row.desired === 'deleted') continue;
      const isNowhere = row.epoch === 0;
      if (isNowhere) await keepAddress(transaction, row, clock.now());
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
    /** One pass. Of several processes at once one does it. */
    pass: () =>
      database.transaction().execute(async (transaction): Promise<PassResult> => {
        if (!(await scheduling.takeSchedulerLock(transaction))) return 'elsewhere';
        await interruptUnheld(transaction);
        await endOverdue(transaction);
        await removeDue(transaction);
        const rooms = await roomOfNodes(transaction);
        const found = await placeNew(transaction, rooms);
        const placed = await serveQueue(transaction, rooms);
        const started = await letStart(transaction, rooms);
        return Math.max(found, placed, started) >= movedAtOnce ? 'more' : 'done';
      }),
  };
}
