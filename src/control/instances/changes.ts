import type { Kysely } from 'kysely';
import * as z from 'zod';
import { notify } from '#src/control/database/notifications.ts';
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
  notify(database, instanceChannel, JSON.stringify(notice));
