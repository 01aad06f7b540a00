import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { NotificationDetails, NotificationEvent } from '#src/contract/notifications.ts';
import type { Page } from '#src/contract/paging.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import * as store from './store.ts';
import { notificationContentSchema, textOf, type NotificationContent } from './texts.ts';

type Database = Kysely<DatabaseSchema>;

export type NotificationService = {
  /** Puts a notification behind the account's bell when `transaction` commits; open pages hear of it at once. */
  add(transaction: Database, accountId: string, content: NotificationContent): Promise<void>;
  /** Tells open pages that something happened which they show, without a notification. */
  publish(transaction: Database, accountId: string, event: NotificationEvent): Promise<void>;
  /** The newest first. */
  list(
    accountId: string,
    page: Page,
  ): Promise<{ content: NotificationDetails[]; totalElements: number; unread: number }>;
  /** @param ids those of other accounts and unknown ones are passed over; none given: all */
  markRead(accountId: string, ids: readonly string[] | undefined): Promise<void>;
  unread(accountId: string): Promise<number>;
};

export function createNotificationService(options: {
  database: Database;
  clock: Clock;
  live: LivePublisher;
}): NotificationService {
  const { database, clock, live } = options;

  const publish = (transaction: Database, accountId: string, event: NotificationEvent) =>
    live.changed(transaction, { topic: '/notifications', accountId, event });

  return {
    publish,

    async add(transaction, accountId, content) {
      await store.insertNotification(transaction, {
        account_id: accountId,
        content: JSON.stringify(content),
        created_at: clock.now(),
      });
      await store.deleteSurplus(transaction, accountId);
      await publish(transaction, accountId, 'notification.created');
    },

    async list(accountId, { page, size }) {
      const rows = await store.listNotifications(database, accountId, { limit: size, offset: page * size });
      const { total, unread } = await store.countNotifications(database, accountId);
      return { content: rows.flatMap(asNotification), totalElements: Number(total), unread: Number(unread) };
    },

    async markRead(accountId, ids) {
      await database.transaction().execute(async (transaction) => {
        const changed = await store.markRead(transaction, accountId, ids, clock.now());
        if (changed > 0n) await publish(transaction, accountId, 'notification.read');
      });
    },

    unread: async (accountId) => Number((await store.countNotifications(database, accountId)).unread),
  };
}

/** One of a kind that this version does not know is left out. */
function asNotification(
  row: Awaited<ReturnType<typeof store.listNotifications>>[number],
): NotificationDetails[] {
  const { data } = notificationContentSchema.safeParse(row.content);
  if (!data) return [];
  return [
    {
      id: row.id,
      ...textOf(data),
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    },
  ];
}
