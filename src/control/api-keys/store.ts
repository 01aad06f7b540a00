import { sql, type Kysely } from 'kysely';
import { accountDetailColumns, type AccountDetailsRow } from '#src/control/accounts/service.ts';
import type { ApiKeyRow, DatabaseSchema, NewApiKeyRow } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** All of a key but its hash. */
const columns = [
  'id',
  'name',
  'permissions',
  'start',
  'created_at',
  'expires_at',
  'last_used_at',
] as const satisfies (keyof ApiKeyRow)[];

export type ListedApiKey = Pick<ApiKeyRow, (typeof columns)[number]>;

export const listApiKeys = (database: Database, accountId: string) =>
  database
    .selectFrom('api_key')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function countApiKeys(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('api_key')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertApiKey = (database: Database, key: NewApiKeyRow) =>
  database.insertInto('api_key').values(key).returning(columns).executeTakeFirstOrThrow();

/** The name of the key that is gone, or undefined when the account had none of this id. */
export const deleteApiKey = (database: Database, accountId: string, id: string) =>
  database
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export type ApiKeyOfCaller = Pick<ApiKeyRow, 'account_id' | 'expires_at' | 'last_used_at'> & {
  api_key_id: string;
  named: string[];
  held: string[];
};

const callerColumns = sql`api_key.id as api_key_id, api_key.account_id, api_key.expires_at, api_key.last_used_at,
  api_key.permissions as named,
  array(select permission from account_permission where account_id = api_key.account_id) as held`;

/** One round trip for what every request with a key needs; the keys that are valid now, by token hash in hex. */
export async function findApiKeys(database: Database, tokenHashes: readonly string[], now: Date) {
  const account = sql.join(accountDetailColumns.map((column) => sql.ref(`account.${column}`)));
  const { rows } = await sql<ApiKeyOfCaller & AccountDetailsRow & { token_hash: string }>`
    select ${callerColumns}, encode(token_hash, 'hex') as token_hash, ${account}
    from api_key join account on account.id = api_key.account_id
    where token_hash = any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
      and (expires_at is null or expires_at > ${now})`.execute(database);
  return new Map(rows.map((row) => [row.token_hash, row]));
}

export async function findApiKey(database: Database, id: string, now: Date) {
  const { rows } = await sql<ApiKeyOfCaller>`
    select ${callerColumns} from api_key
    where id = ${id} and (expires_at is null or expires_at > ${now})`.execute(database);
  return rows[0];
}

export const noteUse = (database: Database, id: string, before: Date | null, now: Date) =>
  database
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    // Of many calls at once one writes.
    .where('last_used_at', 'is not distinct from', before)
    .execute();

export async function deleteApiKeys(database: Kysely<DatabaseSchema>, accountId: string): Promise<void> {
  await database.deleteFrom('api_key').where('account_id', '=', accountId).execute();
}
