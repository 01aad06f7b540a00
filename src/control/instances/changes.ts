import type { Kysely } from 'kysely';
import * as z from 'zod';
import { notifyOfEach } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

/** The PostgreSQL notification channel on which processes hear that an instance changed. */
export const instanceChannel = 'instances';

export const instanceChangeNoticeSchema = z.object({
  instanceId: z.uuid(),
  accountId: z.uuid(),
  /** The node whose agent must hear of it. */
  nodeId: z.uuid().nullable(),
});
export type InstanceChangeNotice = z.infer<typeof instanceChangeNoticeSchema>;

/** Tells every platform process; inside a transaction, once it commits. */
export const tellOfChange = (database: Kysely<DatabaseSchema>, notice: InstanceChangeNotice) =>
  tellOfChanges(database, [notice]);

/** The same of several instances at once. */
export const tellOfChanges = (database: Kysely<DatabaseSchema>, notices: readonly InstanceChangeNotice[]) =>
  notifyOfEach(
    database,
    instanceChannel,
    notices.map((notice) => JSON.stringify(notice)),
  );
