import type { Kysely } from 'kysely';
import { featureSchema, type FeatureList } from '#src/contract/features.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { enabledFeatures } from './store.ts';

export type FeatureService = ReturnType<typeof createFeatureService>;

export function createFeatureService({ database }: { database: Kysely<DatabaseSchema> }) {
  return {
    async enabled(): Promise<FeatureList> {
      const rows = await enabledFeatures(database);
      // A row of a feature that this version no longer knows is left out.
      return { enabled: rows.flatMap(({ name }) => featureSchema.safeParse(name).data ?? []) };
    },
  };
}
