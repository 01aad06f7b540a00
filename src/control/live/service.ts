import type { Kysely } from 'kysely';
import * as z from 'zod';
import { liveTopicNames, type LiveTopic } from '#src/contract/live-topics.ts';
import { notificationEvents, type NotificationEvent } from '#src/contract/notifications.ts';
import { notify } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

/** The PostgreSQL notification channel between platform processes. */
export const liveNotificationChannel = 'live';

/** Carries ids only, never the data: PostgreSQL limits a notification to 8000 bytes. */
export const liveNotificationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    topic: z.enum(liveTopicNames),
    accountId: z.uuid().optional(),
    event: z.enum(notificationEvents).optional(),
  }),
  z.object({ kind: z.literal('accessChanged'), accountId: z.uuid() }),
]);

export type LivePublisher = typeof livePublisher;

/** Tells every platform process; inside a transaction, once it commits. */
export const livePublisher = {
  /** What a topic shows has changed, for one account or for everyone; `/notifications` says by which event. */
  changed: (
    database: Kysely<DatabaseSchema>,
    change: { topic: LiveTopic; accountId?: string; event?: NotificationEvent },
  ) => notify(database, liveNotificationChannel, JSON.stringify({ kind: 'changed', ...change })),

  /** A session ended, or permissions or the password changed: open channels are checked again at once. */
  accessChanged: (database: Kysely<DatabaseSchema>, accountId: string) =>
    notify(database, liveNotificationChannel, JSON.stringify({ kind: 'accessChanged', accountId })),
};
