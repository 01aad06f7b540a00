import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

export const enabledFeatures = (database: Kysely<DatabaseSchema>) =>
  database.selectFrom('feature').select('name').where('enabled', '=', true).orderBy('name').execute();
