import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import { javaRun, jarFrom } from './java.ts';
import type { MojangCatalogue } from './mojang.ts';
import type { VersionSource } from './version-source.ts';

const gamesSchema = z.array(z.object({ version: z.string(), stable: z.boolean() }));
const loadersSchema = z.array(z.object({ loader: z.object({ version: z.string(), stable: z.boolean() }) }));
const installersSchema = z.array(z.object({ version: z.string(), stable: z.boolean() }));

/**
 * Fabric's launcher, which fetches the game itself when it first runs. The service announces no hash of it: it is made
 * for each combination.
 */
export function createFabricSource(
  client: CatalogueClient,
  options: { baseUrl: string; mojang: MojangCatalogue },
): VersionSource {
  const games = async () => (await client.get('/v2/versions/game', gamesSchema)) ?? [];
  return {
    list: async () => (await games()).filter(({ stable }) => stable).map(({ version }) => version),
    async resolve(version) {
      if (!(await games()).some((game) => game.version === version)) return undefined;
      const [loaders, installers, java] = await Promise.all([
        client.get(`/v2/versions/loader/${encodeURIComponent(version)}`, loadersSchema),
        client.get('/v2/versions/installer', installersSchema),
        options.mojang.javaOf(version),
      ]);
      const loader = loaders?.find((entry) => entry.loader.stable) ?? loaders?.[0];
      const installer = installers?.find(({ stable }) => stable) ?? installers?.[0];
      if (!loader || !installer || java === undefined) return undefined;
      const path = ['/v2/versions/loader', version, loader.loader.version, installer.version, 'server/jar'];
      return {
        version,
        install: jarFrom(new URL(path.join('/'), options.baseUrl).href, options.baseUrl, null),
        run: javaRun(java),
      };
    },
  };
}
