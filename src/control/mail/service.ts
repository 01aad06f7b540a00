import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { Jobs } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { deliverMail } from './delivery.ts';
import type { Mail, Recipient } from './mails.ts';
import { subjectOf } from './render.ts';
import * as store from './store.ts';

export type MailService = {
  /** Sends a mail if and when `transaction` commits. It is tried for hours; each one is listed for administrators. */
  send(transaction: Kysely<DatabaseSchema>, to: Recipient, mail: Mail): Promise<void>;
};

export function createMailService(options: {
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  brand: string;
}): MailService {
  const { clock, jobs, brand } = options;
  return {
    async send(transaction, to, mail) {
      const { id: mailId } = await store.insertMail(transaction, {
        recipient: to.email,
        language: to.language,
        subject: subjectOf(mail, to.language, brand),
        content: JSON.stringify(mail),
        created_at: clock.now(),
      });
      await jobs.enqueue(transaction, deliverMail, { mailId });
    },
  };
}
