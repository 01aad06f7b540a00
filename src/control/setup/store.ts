import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Replaces the link that may be open already. */
export const saveLink = (database: Database, tokenHash: Buffer, at: Date) =>
  database
    .insertInto('setup_link')
    .values({ token_hash: tokenHash, created_at: at })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ token_hash: tokenHash, created_at: at }),
    )
    .execute();

export async function hasLink(database: Database, tokenHash: Buffer): Promise<boolean> {
  const link = await database
    .selectFrom('setup_link')
    .select('only_row')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return link !== undefined;
}

/** Whether this call used the link up; of two at once, one gets true. */
export async function takeLink(database: Database, tokenHash: Buffer): Promise<boolean> {
  const taken = await database
    .deleteFrom('setup_link')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
