import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import { defineJob, jobWorker, type JobWorker } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { MailService } from '#src/control/mail/service.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { recoveryLink, recoveryMinutes } from './rules.ts';
import * as store from './store.ts';

/** Finds out later whether the address has an account, so that the answer to the request cannot tell by its time. */
export const sendRecoveryLink = defineJob({
  name: 'send-recovery-link',
  schema: z.strictObject({ requestId: z.uuid(), email: z.string() }),
});

/** Mails a link to the account of an e-mail address, if one has it; its older links stop working. */
export function sendRecoveryLinkWorker(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  mail: MailService;
  publicUrl: string;
}): JobWorker {
  const { database, clock, mail, publicUrl } = options;
  return jobWorker(sendRecoveryLink, async ({ requestId, email }) => {
    await database.transaction().execute(async (transaction) => {
      const account = await store.holdAccountByEmail(transaction, email);
      if (!account) return;
      const token = newToken();
      const now = clock.now();
      const isNew = await store.insertRecovery(transaction, {
        id: requestId,
        account_id: account.id,
        token_hash: tokenHash(token),
        credential_version: account.credential_version,
        created_at: now,
        expires_at: new Date(now.getTime() + recoveryMinutes * 60_000),
      });
      // The job ran before, and died before it could say so.
      if (!isNew) return;
      await store.deleteOtherUnused(transaction, account.id, requestId);
      await mail.send(transaction, account, {
        kind: 'password-recovery',
        link: recoveryLink(publicUrl, token),
        minutes: recoveryMinutes,
      });
    });
  });
}
