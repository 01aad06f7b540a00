import type { Kysely } from 'kysely';
import type { Feature } from '#src/contract/features.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export const enabledFeatures = (database: Database) =>
  database.selectFrom('feature').select('name').where('enabled', '=', true).orderBy('name').execute();

export const saveFeature = (database: Database, name: Feature, enabled: boolean) =>
  database
    .insertInto('feature')
    .values({ name, enabled })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ enabled }))
    .execute();
