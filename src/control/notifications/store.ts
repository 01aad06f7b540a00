import { sql, type Kysely } from 'kysely';
import { notificationsPerAccount } from '#src/contract/notifications.ts';
import type { DatabaseSchema, NewNotification } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export const insertNotification = (database: Database, notification: NewNotification) =>
  database.insertInto('notification').values(notification).execute();

export const deleteSurplus = (database: Database, accountId: string) =>
  database
    .deleteFrom('notification')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('position', 'desc')
        .offset(notificationsPerAccount),
    )
    .execute();

export const listNotifications = (
  database: Database,
  accountId: string,
  page: { limit: number; offset: number },
) =>
  database
    .selectFrom('notification')
    .select(['id', 'content', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const countNotifications = (database: Database, accountId: string) =>
  database
    .selectFrom('notification')
    .select((expression) => [
      expression.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where read_at is null)`.as('unread'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Of all, or of those with these ids, the ones that were unread; how many they were. */
export async function markRead(
  database: Database,
  accountId: string,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<bigint> {
  const update = database
    .updateTable('notification')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null);
  const those = ids ? update.where('id', '=', sql<string>`any(${ids}::uuid[])`) : update;
  return (await those.executeTakeFirst()).numUpdatedRows;
}
