import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { MailState, SentMail, SentMailDetails, SentMailList } from '#src/contract/mails.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { Jobs } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import { deliverMail } from './delivery.ts';
import { mailSchema, type Mail, type Recipient } from './mails.ts';
import { renderMail, subjectOf, type Sender } from './render.ts';
import * as store from './store.ts';

export type MailService = {
  /** Sends a mail if and when `transaction` commits. It is tried for hours; each one is listed for administrators. */
  send(transaction: Kysely<DatabaseSchema>, to: Recipient, mail: Mail): Promise<void>;
  /** The newest first. */
  list(input: { page: number; size: number; state?: MailState | undefined }): Promise<SentMailList>;
  counts(): Promise<{ waiting: number; failed: number }>;
  /** @throws Refusal `not_found` */
  find(id: string): Promise<SentMailDetails>;
  /** Makes an attempt now, and more if it fails. @throws Refusal `not_found`, `mail_already_sent` */
  retry(id: string): Promise<SentMail>;
};

export function createMailService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  live: LivePublisher;
  sender: Sender;
  /** No mail server delivers: the administrator reads mails here. */
  isReadHere: boolean;
}): MailService {
  const { database, clock, jobs, live, sender } = options;

  return {
    async send(transaction, to, mail) {
      const { id: mailId } = await store.insertMail(transaction, {
        recipient: to.email,
        language: to.language,
        subject: subjectOf(mail, to.language, sender.brand),
        content: JSON.stringify(mail),
        created_at: clock.now(),
      });
      await jobs.enqueue(transaction, deliverMail, { mailId });
      await live.changed(transaction, { topic: '/admin/mail' });
    },

    async list({ page, size, state }) {
      const rows = await store.listMails(database, state, { limit: size, offset: page * size });
      const { count } = await store.countMails(database, state);
      return {
        content: rows.map(asSentMail),
        totalElements: Number(count),
        delivery: options.isReadHere ? 'outbox' : 'smtp',
      };
    },

    async counts() {
      const [waiting, failed] = await Promise.all([
        store.countMails(database, 'waiting'),
        store.countMails(database, 'failed'),
      ]);
      return { waiting: Number(waiting.count), failed: Number(failed.count) };
    },

    async find(id) {
      const row = await store.findMail(database, id);
      if (!row) throw notFound();
      const mail = options.isReadHere ? mailSchema.safeParse(row.content).data : undefined;
      return { ...asSentMail(row), content: mail ? contentOf(renderMail(mail, row.language, sender)) : null };
    },

    async retry(id) {
      return database.transaction().execute(async (transaction) => {
        const row = await store.resetMail(transaction, id);
        if (!row) {
          if (!(await store.findMailState(transaction, id))) throw notFound();
          throw new Refusal('mail_already_sent', 'This mail was delivered already.');
        }
        await jobs.enqueue(transaction, deliverMail, { mailId: id });
        await live.changed(transaction, { topic: '/admin/mail' });
        return asSentMail(row);
      });
    },
  };
}

const notFound = () => new Refusal('not_found', 'There is no such mail. Old ones are removed.');

const contentOf = ({ text, html }: { text: string; html: string }) => ({ text, html });

const asSentMail = (row: store.ListedMail): SentMail => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  language: row.language,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
});
