import { sql, type Kysely } from 'kysely';
import type { Permission } from '#src/contract/permissions.ts';
import type { AccountRow, DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export type SessionOfCaller = {
  session_id: string;
  account_id: string;
  expires_at: Date;
  permissions: Permission[];
};

/** A session with the account that it belongs to. */
export type SessionWithAccount = SessionOfCaller & { last_used_at: Date } & Pick<
    AccountRow,
    'id' | 'email' | 'name' | 'email_verified_at' | 'language' | 'created_at' | 'closing' | 'closes_at'
  >;

const sessionColumns = sql`session.id as session_id, session.account_id, session.expires_at,
  array(select permission from account_permission where account_id = session.account_id) as permissions`;

/** One round trip for what every authenticated request needs; the sessions that are open now, by token hash in hex. */
export async function findSessions(database: Database, tokenHashes: readonly string[], now: Date) {
  const { rows } = await sql<SessionWithAccount & { token_hash: string }>`
    select ${sessionColumns}, encode(token_hash, 'hex') as token_hash, session.last_used_at,
      account.id, account.email, account.name, account.email_verified_at, account.language, account.created_at,
      account.closing, account.closes_at
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

export const insertSession = (
  database: Database,
  session: { accountId: string; tokenHash: Buffer; userAgent: string; createdAt: Date; expiresAt: Date },
) =>
  database
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();

/** The account's open sessions, the last used first. */
export const listSessions = (database: Database, accountId: string, now: Date) =>
  database
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

export const refreshSession = (database: Database, id: string, usedAt: Date, expiresAt: Date) =>
  database
    .updateTable('session')
    .set({ last_used_at: usedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();

/** Notes the use of a session, unless another process noted one after `before`. */
export const noteUse = (database: Database, id: string, usedAt: Date, before: Date) =>
  database
    .updateTable('session')
    .set({ last_used_at: usedAt })
    .where('id', '=', id)
    .where('last_used_at', '<=', before)
    .execute();

/** Whether there was one. */
export async function deleteSession(database: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all sessions of an account but one, if one is named. */
export const deleteSessions = (database: Database, accountId: string, keptId?: string) =>
  database
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .execute();

/** Deletes the longest unused sessions beyond `kept`. @returns how many */
export async function deleteSurplusSessions(
  database: Database,
  accountId: string,
  kept: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id in (
      select id from session where account_id = ${accountId}
      order by last_used_at desc, created_at desc offset ${kept})`.execute(database);
  return Number(numAffectedRows ?? 0n);
}
