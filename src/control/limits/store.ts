import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Counts one more event in the current window or a new one, unless `events` of this window were counted already. */
export async function countEvent(
  database: Database,
  event: { name: string; keyHash: Buffer; events: number; now: Date; endsAt: Date },
): Promise<boolean> {
  const { name, keyHash, now } = event;
  const { rows } = await sql`
    insert into limit_count as counted (limit_name, key_hash, events, ends_at)
    values (${name}, ${keyHash}, 1, ${event.endsAt})
    on conflict (limit_name, key_hash) do update set
      events = case when counted.ends_at > ${now} then counted.events + 1 else 1 end,
      ends_at = case when counted.ends_at > ${now} then counted.ends_at else excluded.ends_at end
      where counted.ends_at <= ${now} or counted.events < ${event.events}
    returning true`.execute(database);
  return rows.length > 0;
}

/** The window that runs for this key, if one does. */
export const findCount = (database: Database, name: string, keyHash: Buffer, now: Date) =>
  database
    .selectFrom('limit_count')
    .select(['events', 'ends_at'])
    .where('limit_name', '=', name)
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const uncountEvent = (database: Database, name: string, keyHash: Buffer) =>
  database
    .updateTable('limit_count')
    .set((row) => ({ events: row('events', '-', 1) }))
    .where('limit_name', '=', name)
    .where('key_hash', '=', keyHash)
    .where('events', '>', 0)
    .execute();
