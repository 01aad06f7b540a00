import type { Kysely } from 'kysely';
import {
  featureDescriptions,
  featureNames,
  featureSchema,
  type Feature,
  type FeatureList,
  type FeatureSetting,
} from '#src/contract/features.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import * as store from './store.ts';

export type FeatureService = ReturnType<typeof createFeatureService>;

export function createFeatureService({
  database,
  live,
}: {
  database: Kysely<DatabaseSchema>;
  live: LivePublisher;
}) {
  async function enabled(): Promise<FeatureList> {
    const rows = await store.enabledFeatures(database);
    // A row of a feature that this version no longer knows is left out.
    return { enabled: rows.flatMap(({ name }) => featureSchema.safeParse(name).data ?? []) };
  }

  return {
    enabled,

    async list(): Promise<{ content: FeatureSetting[]; totalElements: number }> {
      const on = new Set((await enabled()).enabled);
      const content = featureNames.map((name) => settingOf(name, on.has(name)));
      return { content, totalElements: content.length };
    },

    /** Open panels hear of it on the topic `/features`; public pages that are kept are told by the table's trigger. */
    async switch(feature: Feature, isEnabled: boolean): Promise<FeatureSetting> {
      await database.transaction().execute(async (transaction) => {
        await store.saveFeature(transaction, feature, isEnabled);
        await live.changed(transaction, { topic: '/features' });
      });
      return settingOf(feature, isEnabled);
    },
  };
}

const settingOf = (name: Feature, enabled: boolean): FeatureSetting => ({
  name,
  description: featureDescriptions[name],
  enabled,
});
