import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { InTransaction } from './store.ts';

type Database = Kysely<DatabaseSchema>;

/** Whether the address is kept, and for which account. */
export const findHold = (database: Database, slug: string, now: Date) =>
  database
    .selectFrom('address_hold')
    .select('account_id')
    .where('slug', '=', slug)
    .where('until', '>', now)
    .executeTakeFirst();

/** Keeps an address for an account, and forgets those whose time is over. */
export async function hold(
  transaction: InTransaction,
  kept: { slug: string; account_id: string; until: Date },
  now: Date,
): Promise<void> {
  await transaction.deleteFrom('address_hold').where('until', '<=', now).execute();
  await transaction
    .insertInto('address_hold')
    .values(kept)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ account_id: kept.account_id, until: kept.until }),
    )
    .execute();
}

export const letGo = (transaction: InTransaction, slug: string) =>
  transaction.deleteFrom('address_hold').where('slug', '=', slug).execute();
