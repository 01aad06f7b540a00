import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { EmailPurpose } from './rules.ts';

type Database = Kysely<DatabaseSchema>;

/** Binds a token to the address that the account has now. @returns where to mail it */
export async function insertToken(
  database: Database,
  token: { hash: Buffer; accountId: string; purpose: EmailPurpose; expiresAt: Date },
) {
  await sql`
    insert into email_token (token_hash, account_id, purpose, email_key, expires_at)
    select ${token.hash}, id, ${token.purpose}, email_key, ${token.expiresAt} from account
    where id = ${token.accountId}`.execute(database);
  return findRecipient(database, token.accountId);
}

const findRecipient = (database: Database, accountId: string) =>
  database
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

export const findAccount = (database: Database, accountId: string) =>
  database.selectFrom('account').select(['email_verified_at']).where('id', '=', accountId).executeTakeFirst();

/** Verifies the address that the token was mailed to, if the account still has it. One statement decides and acts. */
export async function verifyAddress(
  database: Database,
  token: { hash: Buffer; purpose: EmailPurpose; accountId?: string },
  now: Date,
) {
  const { rows } = await sql<{ id: string; email: string }>`
    update account set email_verified_at = coalesce(email_verified_at, ${now})
    from email_token token
    where token.token_hash = ${token.hash} and token.purpose = ${token.purpose} and token.expires_at > ${now}
      and account.id = token.account_id and account.email_key = token.email_key
      ${token.accountId === undefined ? sql`` : sql`and account.id = ${token.accountId}`}
    returning account.id, account.email`.execute(database);
  return rows[0];
}

/** False when the address was verified already. */
export async function setVerified(database: Database, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteTokens = (database: Database, accountId: string) =>
  database.deleteFrom('email_token').where('account_id', '=', accountId).execute();
