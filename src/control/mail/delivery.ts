import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import type { Clock } from '#src/contract/clock.ts';
import { languageSchema } from '#src/contract/language-schema.ts';
import { defineJob, jobWorker, type JobWorker } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { Logger } from '#src/control/log.ts';
import { mailSchema } from './mails.ts';
import { buildMessage } from './message.ts';
import { renderMail, type Sender } from './render.ts';
import { afterFailure, canReceiveMail } from './rules.ts';
import * as store from './store.ts';
import { DeliveryError, type MailTransport, type OutgoingMail } from './transport.ts';

const timeoutSeconds = 60;
/** Longer than an attempt can last, so that a mail is taken anew only from a process that is gone. */
const leaseMilliseconds = 2 * timeoutSeconds * 1000;

/** One attempt to deliver a mail. The job's own retries are for processes that die; a mail that is not taken gets a new job. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  schema: z.object({ mailId: z.uuid() }),
  timeout: timeoutSeconds,
});

/** Whom mails come from, and whom answers go to. */
export type SenderAddresses = { from: string; replyTo: string | undefined };

export function deliverMailWorker(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  log: Logger;
  transport: MailTransport;
  sender: Sender & SenderAddresses;
}): JobWorker {
  const { database, clock, live, log, transport, sender } = options;

  async function composed(
    mail: NonNullable<Awaited<ReturnType<typeof store.takeMail>>>,
  ): Promise<OutgoingMail> {
    if (!canReceiveMail(mail.recipient))
      throw new DeliveryError('No mail can be sent to this address.', { isPermanent: true });
    const rendered = renderMail(mailSchema.parse(mail.content), languageSchema.parse(mail.language), sender);
    const message = await buildMessage(rendered, {
      id: mail.id,
      createdAt: mail.created_at,
      from: { name: sender.brand, address: sender.from },
      replyTo: sender.replyTo,
      to: mail.recipient,
    });
    return { id: mail.id, createdAt: mail.created_at, from: sender.from, to: mail.recipient, message };
  }

  const settle = (
    mailId: string,
    outcome: store.Outcome,
    andThen?: (transaction: Transaction<DatabaseSchema>) => Promise<unknown>,
  ) =>
    database.transaction().execute(async (transaction) => {
      await store.saveOutcome(transaction, mailId, outcome);
      await andThen?.(transaction);
      await live.changed(transaction, { topic: '/admin/mail' });
    });

  return jobWorker(
    deliverMail,
    async ({ mailId }, run) => {
      const now = clock.now();
      const mail = await store.takeMail(database, mailId, now, new Date(now.getTime() + leaseMilliseconds));
      if (!mail) {
        const state = (await store.findMailState(database, mailId))?.state;
        // Whoever has it may be a process that was killed: the job looks again until the mail is settled.
        if (state === 'waiting') throw new Error('Another attempt holds this mail.');
        return;
      }
      try {
        await transport.deliver(await composed(mail), run.signal);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        const next = afterFailure(mail.attempts, error);
        log.warn({ mailId, attempt: mail.attempts, next, reason: error.message }, 'a mail was not taken');
        const last_error = error.message.replaceAll(/\p{C}+/gu, ' ').slice(0, 500);
        if (next.state === 'failed') return settle(mailId, { state: 'failed', last_error });
        const next_attempt_at = new Date(clock.now().getTime() + next.delaySeconds * 1000);
        const { delaySeconds } = next;
        return settle(mailId, { state: 'waiting', last_error, next_attempt_at }, (transaction) =>
          run.enqueue(transaction, deliverMail, { mailId }, { delaySeconds }),
        );
      }
      await settle(mailId, {
        state: 'sent',
        sent_at: clock.now(),
        // It may hold a secret link, which from now on only the recipient has.
        ...(transport.leavesHere && { content: null }),
      });
    },
    { concurrency: 4 },
  );
}
