import type { Kysely } from 'kysely';
import type { DatabaseSchema, NewMail } from '#src/control/database/schema.ts';

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
    .set((expression) => ({ attempts: expression('attempts', '+', 1), taken_until: leaseEnd }))
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
export const saveOutcome = (
  database: Database,
  id: string,
  outcome:
    | { state: 'sent'; sent_at: Date; content?: null }
    | { state: 'waiting'; last_error: string; next_attempt_at: Date }
    | { state: 'failed'; last_error: string },
) =>
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
