import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import { javaRun, jarFrom } from './java.ts';
import type { VersionSource } from './version-source.ts';

const manifestSchema = z.object({
  versions: z.array(z.object({ id: z.string(), type: z.string(), url: z.url() })),
});
const versionSchema = z.object({
  javaVersion: z.object({ majorVersion: z.number().int() }).optional(),
  downloads: z.object({
    server: z
      .object({ url: z.url(), sha1: z.string().regex(/^[0-9a-f]{40}$/), size: z.number().int() })
      .optional(),
  }),
});

/** Versions before 1.17 do not name their Java; they were made for this one. */
const javaBeforeNamed = 8;

/** Mojang's own releases. Other catalogues ask it too, for the Java that a version of the game needs. */
export function createMojangCatalogue(client: CatalogueClient, options: { baseUrl: string }) {
  const releases = async () =>
    (await client.get('/mc/game/version_manifest_v2.json', manifestSchema))?.versions.filter(
      ({ type }) => type === 'release',
    ) ?? [];

  async function details(version: string) {
    const release = (await releases()).find(({ id }) => id === version);
    return release && (await client.get(release.url, versionSchema));
  }

  const source: VersionSource = {
    list: async () => (await releases()).map(({ id }) => id),
    async resolve(version) {
      const found = await details(version);
      const server = found?.downloads.server;
      if (!server) return undefined;
      return {
        version,
        install: jarFrom(server.url, options.baseUrl, { algorithm: 'sha1', hex: server.sha1 }),
        run: javaRun(found.javaVersion?.majorVersion ?? javaBeforeNamed),
      };
    },
  };
  return {
    source,
    /** The Java of a version of the game; undefined when Mojang does not know the version. */
    async javaOf(version: string): Promise<number | undefined> {
      const found = await details(version);
      return found && (found.javaVersion?.majorVersion ?? javaBeforeNamed);
    },
  };
}
export type MojangCatalogue = ReturnType<typeof createMojangCatalogue>;
