import { sql, type Kysely } from 'kysely';
import type { Permission } from '#src/contract/permissions.ts';
import type { AccountRow, DatabaseSchema, NewAccount } from '#src/control/database/schema.ts';
import { registrationLimit } from './rules.ts';

type Database = Kysely<DatabaseSchema>;

export type SessionOfCaller = {
  session_id: string;
  account_id: string;
  expires_at: Date;
  permissions: Permission[];
};

/** A session with the account that it belongs to. */
export type SessionWithAccount = SessionOfCaller &
  Pick<AccountRow, 'id' | 'email' | 'name' | 'email_verified_at' | 'language' | 'created_at'>;

const sessionColumns = sql`session.id as session_id, session.account_id, session.expires_at,
  array(select permission from account_permission where account_id = session.account_id) as permissions`;

/** One round trip for what every authenticated request needs; the sessions that are open now, by token hash in hex. */
export async function findSessions(database: Database, tokenHashes: readonly string[], now: Date) {
  const { rows } = await sql<SessionWithAccount & { token_hash: string }>`
    select ${sessionColumns}, encode(token_hash, 'hex') as token_hash,
      account.id, account.email, account.name, account.email_verified_at, account.language, account.created_at
    from session join account on account.id = session.account_id
    where token_hash = any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) and expires_at > ${now}`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.token_hash, row]));
}

export async function findSession(database: Database, id: string, now: Date) {
  const { rows } = await sql<SessionOfCaller>`
    select ${sessionColumns} from session where id = ${id} and expires_at > ${now}`.execute(database);
  return rows[0];
}

/** The database folds both sides: its `lower` and JavaScript's differ beyond ASCII. */
export const findAccountByEmail = (database: Database, email: string) =>
  database
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();

/** The new account's id, or undefined when the e-mail address is taken. */
export const insertAccount = (database: Database, account: NewAccount) =>
  database
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const insertSession = (
  database: Database,
  session: { accountId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
) =>
  database
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      refreshed_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();

export const refreshSession = (database: Database, sessionId: string, refreshedAt: Date, expiresAt: Date) =>
  database
    .updateTable('session')
    .set({ refreshed_at: refreshedAt, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();

export const deleteSession = (database: Database, sessionId: string) =>
  database.deleteFrom('session').where('id', '=', sessionId).execute();

/** What this address registered in its current window, if one runs. */
export const findRegistrationCount = (database: Database, address: string, now: Date) =>
  database
    .selectFrom('registration_count')
    .select(['accounts', 'ends_at'])
    .where('address_group', '=', address)
    .where('ends_at', '>', now)
    .executeTakeFirst();

/** Counts one more account of this address, in its current window or a new one; the count with it. */
export async function countRegistration(database: Database, address: string, now: Date) {
  const endsAt = new Date(now.getTime() + registrationLimit.milliseconds);
  const { rows } = await sql<{ accounts: number; ends_at: Date }>`
    insert into registration_count as counted (address_group, accounts, ends_at) values (${address}, 1, ${endsAt})
    on conflict (address_group) do update set
      accounts = case when counted.ends_at > ${now} then counted.accounts + 1 else 1 end,
      ends_at = case when counted.ends_at > ${now} then counted.ends_at else excluded.ends_at end
    returning accounts, ends_at`.execute(database);
  const [counted] = rows;
  if (!counted) throw new Error('An upsert returned no row');
  return counted;
}
