import { sql, type Kysely } from 'kysely';
import type { AccountChange } from '#src/contract/accounts.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** What the account details are made of. */
export const detailColumns = ['id', 'email', 'name', 'email_verified_at', 'language', 'created_at'] as const;

export async function findAccounts(database: Database, accountIds: readonly string[]) {
  const rows = await database
    .selectFrom('account')
    .select(detailColumns)
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const updateAccount = (database: Database, accountId: string, change: AccountChange) =>
  database.updateTable('account').set(change).where('id', '=', accountId).execute();

export const insertPermissions = (
  database: Database,
  accountId: string,
  permissions: readonly Permission[],
  at: Date,
) =>
  database
    .insertInto('account_permission')
    .values(permissions.map((permission) => ({ account_id: accountId, permission, granted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const countHolders = (database: Database, permission: Permission) =>
  database
    .selectFrom('account_permission')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('permission', '=', permission)
    .executeTakeFirstOrThrow();
