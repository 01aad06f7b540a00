import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export async function idsOfAccount(database: Database, accountId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('instance')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that neither are removed nor will be by themselves. */
export async function leftByClosedAccounts(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('instance')
    .innerJoin('account', 'account.id', 'instance.account_id')
    .select('instance.id')
    .where('account.closing', '=', 'closed')
    .where('instance.status', 'not in', ['stopping', 'pending_delete', 'deleted'])
    .execute();
  return rows.map(({ id }) => id);
}

export const forgetDeletedOfClosedAccounts = (database: Database) =>
  database
    .deleteFrom('instance')
    .using('account')
    .whereRef('account.id', '=', 'instance.account_id')
    .where('account.closing', '=', 'closed')
    .where('instance.status', '=', 'deleted')
    .execute();
