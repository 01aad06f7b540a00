import type { Kysely } from 'kysely';
import type { MailState } from '#src/contract/mails.ts';
import type { DatabaseSchema, MailRow, NewMail } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export const insertMail = (database: Database, mail: NewMail) =>
  database.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow();

/**
 * Takes a waiting mail for one attempt, which counts from here on.
 * @param leaseEnd until then nobody else takes it
 * @returns the mail; undefined when it is not waiting or somebody else has it
 */
export const takeMail = (database: Database, id: string, now: Date, leaseEnd: Date) =>
  database
    .updateTable('mail')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      taken_until: leaseEnd,
      next_attempt_at: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((expression) =>
      expression.or([expression('taken_until', 'is', null), expression('taken_until', '<=', now)]),
    )
    .returning(['id', 'recipient', 'language', 'content', 'attempts', 'created_at'])
    .executeTakeFirst();

export const findMailState = (database: Database, id: string) =>
  database.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst();

/** What an attempt led to. */
export type Outcome =
  | { state: 'sent'; sent_at: Date; content?: null }
  | { state: 'waiting'; last_error: string; next_attempt_at: Date }
  | { state: 'failed'; last_error: string };

export const saveOutcome = (database: Database, id: string, outcome: Outcome) =>
  database
    .updateTable('mail')
    .set({
      taken_until: null,
      next_attempt_at: null,
      ...(outcome.state === 'sent' && { last_error: null }),
      ...outcome,
    })
    .where('id', '=', id)
    .execute();

const listedColumns = [
  'id',
  'recipient',
  'language',
  'subject',
  'state',
  'attempts',
  'last_error',
  'next_attempt_at',
  'created_at',
  'sent_at',
] as const;
export type ListedMail = Pick<MailRow, (typeof listedColumns)[number]>;

export function listMails(
  database: Database,
  state: MailState | undefined,
  page: { limit: number; offset: number },
) {
  const all = database
    .selectFrom('mail')
    .select(listedColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
  return (state ? all.where('state', '=', state) : all).execute();
}

export function countMails(database: Database, state: MailState | undefined) {
  const all = database
    .selectFrom('mail')
    .select((expression) => expression.fn.countAll<number>().as('count'));
  return (state ? all.where('state', '=', state) : all).executeTakeFirstOrThrow();
}

export const findMail = (database: Database, id: string) =>
  database
    .selectFrom('mail')
    .select([...listedColumns, 'content'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A mail that is not sent begins anew; undefined when it is sent or unknown. An attempt at work stays undisturbed. */
export const resetMail = (database: Database, id: string) =>
  database
    .updateTable('mail')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: null })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .returning(listedColumns)
    .executeTakeFirst();

/** Removes mails from before `before` that nothing more becomes of. */
export const deleteOldMails = (database: Database, before: Date) =>
  database.deleteFrom('mail').where('created_at', '<', before).where('state', '!=', 'waiting').execute();

/** What mails said that were delivered into the outbox, before a mail server was there. */
export const forgetContents = (database: Database) =>
  database
    .updateTable('mail')
    .set({ content: null })
    .where('state', '=', 'sent')
    .where('content', 'is not', null)
    .execute();
