import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { InstanceOrder, InstanceReport } from '#src/contract/instance-orders.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { PlayersNews, WakeWish } from '#src/control/nodes/service.ts';
import { tellOfChange } from './changes.ts';
import { nextStatus } from '#src/contract/instance-status.ts';
import { notIdle, playersColumns } from './idle.ts';
import { beginOperation, happen, waitsForTurn } from './life.ts';
import { keepAddress } from './naming.ts';
import { orderOf } from './order.ts';
import { eventsOf, hasRun, walk } from './rules.ts';
import * as store from './store.ts';

/** Instances as the agents of nodes know them: what they are told, and what they report. */
export function createAgentService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  playDomain: string;
}) {
  const { database, clock, playDomain } = options;
  return {
    /** Every order that the agent of this node must know. */
    async ordersFor(nodeId: string): Promise<InstanceOrder[]> {
      const rows = await store.assignedTo(database, nodeId);
      const queued = rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
      const positions = await store.queuePositions(database, queued);
      return rows.map((row) => orderOf(row, { playDomain, queuePosition: positions.get(row.id) }));
    },

    /** The order of one instance, if its agent is that of this node. */
    async orderFor(nodeId: string, instanceId: string): Promise<InstanceOrder | undefined> {
      const row = await store.findInstance(database, instanceId);
      if (row?.node_id !== nodeId || row.epoch === 0 || row.status === 'deleted') return undefined;
      const positions = row.status === 'queued' ? await store.queuePositions(database, [row.id]) : undefined;
      return orderOf(row, { playDomain, queuePosition: positions?.get(row.id) });
    },

    /** Takes in what an agent reports; what it does not hold, or no longer, is left out. */
    async report(nodeId: string, report: InstanceReport): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await store.lockInstance(transaction, report.instanceId);
        if (row?.node_id !== nodeId || row.epoch !== report.epoch) return;
        const { state } = report;
        const isCurrent = report.generation === row.generation;
        const events = eventsOf(state.phase, {
          status: row.status,
          desired: row.desired,
          isLeaving: row.purge_at !== null,
          isCurrent,
        });
        // An agent that connects anew repeats what is known.
        const steps = walk(row.status, events);
        const isNews = steps.length > 0 || !isDeepStrictEqual(state, row.phase);
        if (!isNews) return;
        const isRemoved = state.phase === 'deleted' && row.desired === 'deleted';
        if (isRemoved) await keepAddress(transaction, row, clock.now());
        const isOver = state.phase === 'ended' && isCurrent;
        const startsAnew = row.may_start && steps.at(-1)?.status === 'startup_queued';
        await happen(transaction, row, events, {
          now: clock.now(),
          progress: state.phase === 'preparing' ? state.progress : null,
          ...('fault' in state && { fault: state.fault }),
          change: {
            phase: JSON.stringify(state),
            ...(state.phase !== 'ready' && { players: [], ...notIdle }),
            ...(hasRun(state) && { has_data: true }),
            // Whoever stopped it from inside wants it stopped.
            ...(isOver && { desired: 'stopped', generation: row.generation + 1 }),
            ...(startsAnew && waitsForTurn(row)),
            ...(isRemoved && { slug: null, port: null, has_data: false }),
          },
        });
      });
    },

    /**
     * A player wants in: the server is started as if its owner had asked. Where its agent did that already, while nobody
     * here could be asked, it is taken over as it is. A wish that follows an older order than the newest is void.
     */
    async wake(nodeId: string, wish: WakeWish): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await store.lockInstance(transaction, wish.instanceId);
        if (row?.node_id !== nodeId || row.epoch !== wish.epoch || row.generation !== wish.generation) return;
        if (nextStatus(row.status, 'start') === undefined || row.purge_at !== null) return;
        const now = clock.now();
        await beginOperation(transaction, row, 'start', null, now);
        await happen(transaction, row, wish.isUnderWay ? ['start', 'slotGranted'] : ['start'], {
          now,
          fault: null,
          change: {
            desired: 'running',
            generation: row.generation + 1,
            queued_at: now,
            may_start: wish.isUnderWay || row.status === 'stopping',
          },
        });
      });
    },

    /** Who is online, and when it stops because nobody is, as the agent counts. */
    async reportPlayers(nodeId: string, news: PlayersNews): Promise<void> {
      const { instanceId } = news;
      await database.transaction().execute(async (transaction) => {
        const row = await store.lockInstance(transaction, instanceId);
        if (row?.node_id !== nodeId) return;
        const columns = playersColumns(row, news, clock.now());
        if (!columns) return;
        await store.updateInstance(transaction, row.id, columns);
        await tellOfChange(transaction, { instanceId, accountId: row.account_id, nodeId: null });
      });
    },
  };
}
