import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import { defineJob, jobWorker, schedule, type JobWorker } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import * as store from './store.ts';
import type { MailTransport } from './transport.ts';

/** How long a mail stays listed, and in the outbox. */
const keptDays = 30;

const cleanMails = defineJob({ name: 'clean-mails', schema: z.strictObject({}) });

export const cleanMailsEveryDay = schedule(cleanMails, '37 3 * * *', {});

/** Removes old mails, and the secret links of those that a mail server need not leave here. Repeating it does no harm. */
export function cleanMailsWorker(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  transport: MailTransport;
}): JobWorker {
  const { database, clock, transport } = options;
  return jobWorker(cleanMails, async () => {
    const before = new Date(clock.now().getTime() - keptDays * 24 * 3600_000);
    await store.deleteOldMails(database, before);
    if (transport.leavesHere) await store.forgetContents(database);
    await transport.removeOld(before);
  });
}
