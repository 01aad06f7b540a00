import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { nextStatus } from '#src/contract/instance-status.ts';
import type { DatabaseSchema, InstanceRow } from '#src/control/database/schema.ts';
import * as closed from './closed-accounts-store.ts';
import { beginOperation, happen } from './life.ts';
import { awaitScheduler } from './scheduler-store.ts';
import * as store from './store.ts';

/** The servers of accounts that close: they go with them, with no time to undo. */
export function createClosedAccounts({
  database,
  clock,
}: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
}) {
  /** Stops it, removes it with its world, and lets it say nothing of whose it was meanwhile. */
  async function remove(transaction: store.InTransaction, row: InstanceRow): Promise<void> {
    const now = clock.now();
    const isAllowed = nextStatus(row.status, 'delete') !== undefined;
    if (isAllowed) await beginOperation(transaction, row, 'delete', null, now);
    await happen(transaction, row, ['delete'], {
      now,
      fault: null,
      change: {
        name: 'Closed account',
        slug: null,
        players: [],
        purge_at: now,
        ...(row.desired !== 'deleted' && { desired: 'stopped', generation: row.generation + 1 }),
      },
    });
  }

  async function removeEach(transaction: store.InTransaction, ids: readonly string[]): Promise<void> {
    // It holds several rows at once as well.
    if (ids.length > 0) await awaitScheduler(transaction);
    for (const id of ids) {
      const row = await store.lockInstance(transaction, id);
      if (row && row.status !== 'deleted') await remove(transaction, row);
    }
  }

  return {
    /** Begins to remove every server of an account that closes in this transaction, which holds the account. */
    async removeServersOf(transaction: store.InTransaction, accountId: string): Promise<void> {
      await removeEach(transaction, await closed.idsOfAccount(transaction, accountId));
    },

    /** Begins again where a node was away for too long, and forgets servers that are gone. Repeating it does no harm. */
    async tidyUp(): Promise<void> {
      await database
        .transaction()
        .execute(async (transaction) =>
          removeEach(transaction, await closed.leftByClosedAccounts(transaction)),
        );
      await closed.forgetDeletedOfClosedAccounts(database);
    },
  };
}
