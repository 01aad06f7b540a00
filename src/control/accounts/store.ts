import { sql, type Kysely, type Transaction } from 'kysely';
import type { AccountChange } from '#src/contract/accounts.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** What the account details are made of. */
export const detailColumns = [
  'id',
  'email',
  'name',
  'email_verified_at',
  'language',
  'created_at',
  'closing',
  'closes_at',
] as const;

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

/** Undefined for an account that is closed. Until the transaction ends nobody else holds or closes it. */
export const holdOpenAccount = (transaction: Database, accountId: string) =>
  transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('closing', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();

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

/** Any number that no other software on the same server picks. */
const administratorLock = 4_815_162_343;

export async function awaitTurn(transaction: Transaction<DatabaseSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${administratorLock})`.execute(transaction);
}

/** Whether any account that has not asked to be closed has all of these. */
export async function isHeldByStaying(
  database: Database,
  permissions: readonly Permission[],
): Promise<boolean> {
  const holder = await database
    .selectFrom('account_permission')
    .innerJoin('account', 'account.id', 'account_permission.account_id')
    .select('account_id')
    .where('permission', 'in', permissions)
    .where('closing', '=', 'none')
    .groupBy('account_id')
    .having((expression) => expression.fn.countAll(), '=', permissions.length)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
