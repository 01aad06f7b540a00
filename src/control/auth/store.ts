import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import type { DatabaseSchema, NewAccount } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

const credentialColumns = ['id', 'email', 'password_hash', 'credential_version'] as const;

/** The database folds both sides: its `lower` and JavaScript's differ beyond ASCII. */
export const findAccountByEmail = (database: Database, email: string) =>
  database
    .selectFrom('account')
    .select(credentialColumns)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .where('closing', '<>', 'closed')
    .executeTakeFirst();

export const findAccount = (database: Database, id: string) =>
  database
    .selectFrom('account')
    .select(credentialColumns)
    .where('id', '=', id)
    .where('closing', '<>', 'closed')
    .executeTakeFirst();

/** The new account's id, or undefined when the e-mail address is taken. */
export const insertAccount = (database: Database, account: NewAccount) =>
  database
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Keeps password and e-mail address as they are until the transaction ends; false when they are no longer what they were. */
export async function holdCredentials(
  database: Database,
  accountId: string,
  version: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where id = ${accountId} and credential_version = ${version} for share`.execute(
    database,
  );
  return rows.length > 0;
}

/** False when password or e-mail address changed since `version`. */
export async function updatePassword(
  database: Database,
  accountId: string,
  version: number,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('account')
    .set({ password_hash: passwordHash, credential_version: version + 1 })
    .where('id', '=', accountId)
    .where('credential_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The address is not verified. Undefined when password or e-mail address changed since `version`.
 * @throws an error that `isTakenEmail` knows
 */
export const updateEmail = (database: Database, accountId: string, version: number, email: string) =>
  database
    .updateTable('account')
    .set({ email, email_verified_at: null, credential_version: version + 1 })
    .where('id', '=', accountId)
    .where('credential_version', '=', version)
    .returning('language')
    .executeTakeFirst();

export const isTakenEmail = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'account_email_key_key';
