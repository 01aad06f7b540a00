import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import { notificationDays } from '#src/contract/notifications.ts';
import { statisticsRanges } from '#src/contract/statistics-ranges.ts';
import { defineJob, jobWorker, schedule, type JobWorker } from '../jobs.ts';
import type { DatabaseSchema } from '../schema.ts';

/** A reply is kept for repetitions of its request this long. */
const idempotencyKeyHours = 24;

/** Who scanned a secret confirms it at once, or begins anew. */
const unconfirmedSecretHours = 24;

/** A recovery link can say this long that it was used. */
const recoveryDays = 7;

const cleanExpiredRows = defineJob({ name: 'clean-expired-rows', schema: z.strictObject({}) });

export const cleanExpiredRowsEveryHour = schedule(cleanExpiredRows, '17 * * * *', {});

/**
 * Deletes sessions, challenges of log-ins and counts of limits that ended; idempotency keys, notifications and two-factor
 * secrets that were never confirmed past their time, and figures that no range reaches any more. Repeating it does no harm.
 */
export function cleanExpiredRowsWorker(database: Kysely<DatabaseSchema>, clock: Clock): JobWorker {
  return jobWorker(cleanExpiredRows, async () => {
    const now = clock.now();
    const oldestKey = new Date(now.getTime() - idempotencyKeyHours * 3600_000);
    const oldestRecovery = new Date(now.getTime() - recoveryDays * 24 * 3600_000);
    const oldestNotification = new Date(now.getTime() - notificationDays * 24 * 3600_000);
    await database.deleteFrom('notification').where('created_at', '<=', oldestNotification).execute();
    for (const { step, seconds } of Object.values(statisticsRanges)) {
      const oldest = new Date(now.getTime() - seconds * 1000);
      await database
        .deleteFrom('instance_statistic')
        .where('step', '=', step)
        .where('at', '<', oldest)
        .execute();
    }
    await database.deleteFrom('session').where('expires_at', '<=', now).execute();
    await database.deleteFrom('login_challenge').where('expires_at', '<=', now).execute();
    await database.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
    await database
      .deleteFrom('two_factor')
      .where('enabled_at', 'is', null)
      .where('created_at', '<=', new Date(now.getTime() - unconfirmedSecretHours * 3600_000))
      .execute();
    await database.deleteFrom('email_token').where('expires_at', '<=', now).execute();
    await database.deleteFrom('password_recovery').where('created_at', '<=', oldestRecovery).execute();
    await database.deleteFrom('limit_count').where('ends_at', '<=', now).execute();
    await database.deleteFrom('idempotency_key').where('created_at', '<=', oldestKey).execute();
  });
}
