import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import { javaRun, jarFrom } from './java.ts';
import type { MojangCatalogue } from './mojang.ts';
import type { VersionSource } from './version-source.ts';

const projectSchema = z.object({ versions: z.array(z.string()) });
const versionSchema = z.object({ builds: z.object({ latest: z.string().regex(/^\d+$/) }) });
const buildSchema = z.object({ md5: z.string().regex(/^[0-9a-f]{32}$/) });

/** Purpur's builds. It names no Java: that of the game's version counts. */
export function createPurpurSource(
  client: CatalogueClient,
  options: { baseUrl: string; mojang: MojangCatalogue },
): VersionSource {
  const list = async () => (await client.get('/v2/purpur', projectSchema))?.versions.toReversed() ?? [];
  return {
    list,
    async resolve(version) {
      if (!(await list()).includes(version)) return undefined;
      const path = `/v2/purpur/${encodeURIComponent(version)}`;
      const [found, java] = await Promise.all([
        client.get(path, versionSchema),
        options.mojang.javaOf(version),
      ]);
      if (!found || java === undefined) return undefined;
      const build = `${path}/${found.builds.latest}`;
      const details = await client.get(build, buildSchema);
      if (!details) return undefined;
      return {
        version,
        install: jarFrom(new URL(`${build}/download`, options.baseUrl).href, options.baseUrl, {
          algorithm: 'md5',
          hex: details.md5,
        }),
        run: javaRun(java),
      };
    },
  };
}
