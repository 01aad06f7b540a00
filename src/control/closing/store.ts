import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** False when the closing was asked for before. */
export async function markPending(database: Database, accountId: string, closesAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('account')
    .set({ closing: 'pending', closes_at: closesAt })
    .where('id', '=', accountId)
    .where('closing', '=', 'none')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there was a closing to withdraw. */
export async function withdraw(database: Database, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('account')
    .set({ closing: 'none', closes_at: null })
    .where('id', '=', accountId)
    .where('closing', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findDue = (database: Database, now: Date) =>
  database
    .selectFrom('account')
    .select('id')
    .where('closing', '=', 'pending')
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .execute();

/** Holds an account that is due; undefined when it was withdrawn or closed meanwhile. */
export const holdDue = (database: Database, accountId: string, now: Date) =>
  database
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('closing', '=', 'pending')
    .where('closes_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

export const markClosed = (
  database: Database,
  accountId: string,
  tombstone: { email: string; name: string; password_hash: string; email_verified_at: null },
) =>
  database
    .updateTable('account')
    .set((row) => ({
      ...tombstone,
      closing: 'closed',
      closes_at: null,
      language: 'en',
      credential_version: row('credential_version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();

/**
 * Deletes all rows that would go if the account's own row went: its tables say by `on delete cascade` that they are
 * nobody else's business. So a domain that is added later is not forgotten here.
 */
export async function deleteOwnedRows(database: Database, accountId: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_constraint foreign_key
    join pg_class relation on relation.oid = foreign_key.conrelid
    join pg_attribute attribute
      on attribute.attrelid = foreign_key.conrelid and attribute.attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f' and foreign_key.confdeltype = 'c'
      and foreign_key.confrelid = 'account'::regclass
    order by relation.relname`.execute(database);
  for (const { table, column } of rows)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(database);
}
