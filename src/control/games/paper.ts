import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import { javaRun, jarFrom } from './java.ts';
import type { VersionSource } from './version-source.ts';

const versionsSchema = z.object({
  versions: z.array(
    z.object({
      version: z.object({
        id: z.string(),
        java: z.object({ version: z.object({ minimum: z.number().int() }) }),
      }),
      builds: z.array(z.number().int()),
    }),
  ),
});
const buildsSchema = z.array(
  z.object({
    id: z.number().int(),
    channel: z.string(),
    downloads: z.record(
      z.string(),
      z.object({
        name: z.string(),
        url: z.url(),
        checksums: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      }),
    ),
  }),
);

/** Versions that have builds for everybody; those of a version that is new may all be trials. */
const everybodysChannels = new Set(['STABLE', 'RECOMMENDED']);
/** Among so many of the newest versions one has a build for everybody. */
const newestLooked = 5;

/** Paper's builds, from version 3 of its download service. It also builds for trial versions of the game. */
export function createPaperSource(client: CatalogueClient, options: { baseUrl: string }): VersionSource {
  const project = '/v3/projects/paper';

  async function releases() {
    const known = (await client.get(`${project}/versions`, versionsSchema))?.versions ?? [];
    return known.filter(({ version, builds }) => builds.length > 0 && /^\d+(\.\d+)+$/.test(version.id));
  }
  const list = async () => (await releases()).map(({ version }) => version.id);

  /** Newest first, as the service lists them. */
  const buildsOf = async (version: string) =>
    (await client.get(`${project}/versions/${version}/builds`, buildsSchema)) ?? [];

  return {
    list,
    async latest() {
      const newest = (await list()).slice(0, newestLooked);
      for (const version of newest)
        if ((await buildsOf(version)).some(({ channel }) => everybodysChannels.has(channel))) return version;
      return newest[0];
    },
    async resolve(version) {
      const known = (await releases()).find((entry) => entry.version.id === version);
      if (!known) return undefined;
      const builds = await buildsOf(version);
      const build = builds.find(({ channel }) => everybodysChannels.has(channel)) ?? builds[0];
      const file = build && (build.downloads['server:default'] ?? Object.values(build.downloads)[0]);
      if (!file) return undefined;
      return {
        version,
        install: jarFrom(file.url, options.baseUrl, { algorithm: 'sha256', hex: file.checksums.sha256 }),
        run: javaRun(known.version.java.version.minimum),
      };
    },
  };
}
