import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema, PasswordRecoveryTable } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** The account of an e-mail address; nothing of it changes until the transaction ends. */
export const holdAccountByEmail = (database: Database, email: string) =>
  database
    .selectFrom('account')
    .select(['id', 'email', 'language', 'credential_version'])
    .where('email_key', '=', sql<string>`lower(${email})`)
    .where('closing', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();

/** False when this request has its link already. */
export async function insertRecovery(
  database: Database,
  recovery: Omit<PasswordRecoveryTable, 'used_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('password_recovery')
    .values(recovery)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteOtherUnused = (database: Database, accountId: string, keptId: string) =>
  database
    .deleteFrom('password_recovery')
    .where('account_id', '=', accountId)
    .where('id', '<>', keptId)
    .where('used_at', 'is', null)
    .execute();

export const findRecovery = (database: Database, tokenHash: Buffer) =>
  database
    .selectFrom('password_recovery')
    .select(['account_id', 'credential_version', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Uses a link up. False when somebody else did, or when it is too old: one statement decides and acts. */
export async function useRecovery(database: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('password_recovery')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
