import { sql, type Kysely } from 'kysely';
import type { Permission } from '#src/contract/permissions.ts';
import { accountDetailColumns } from '#src/control/accounts/service.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

const users = (database: Database) =>
  database
    .selectFrom('account')
    .select([
      ...accountDetailColumns,
      sql<
        string[]
      >`array(select permission from account_permission where account_id = account.id order by permission)`.as(
        'permissions',
      ),
      sql<Date | null>`(select max(last_used_at) from session where account_id = account.id)`.as(
        'last_seen_at',
      ),
    ]);

/** What a search finds: a part of name or address, or an id. Wildcards in it are plain characters. */
const matches = (query: string) => {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(email ilike ${pattern} or name ilike ${pattern} or id::text = ${query.toLowerCase()})`;
};

export function listUsers(database: Database, query: string, page: { limit: number; offset: number }) {
  const all = users(database)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
  return (query ? all.where(matches(query)) : all).execute();
}

export function countUsers(database: Database, query: string) {
  const all = database
    .selectFrom('account')
    .select((expression) => expression.fn.countAll<number>().as('count'));
  return (query ? all.where(matches(query)) : all).executeTakeFirstOrThrow();
}

export const findUser = (database: Database, id: string) =>
  users(database).where('id', '=', id).executeTakeFirst();

export const deletePermissions = (
  database: Database,
  accountId: string,
  permissions: readonly Permission[],
) =>
  database
    .deleteFrom('account_permission')
    .where('account_id', '=', accountId)
    .where('permission', 'in', permissions)
    .execute();
