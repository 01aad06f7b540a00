import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import { javaRun, largestJarBytes } from './java.ts';
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
const buildSchema = z.object({
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
});

/** Paper's builds, from version 3 of its download service. */
export function createPaperSource(client: CatalogueClient): VersionSource {
  const project = '/v3/projects/paper';
  const versions = async () => (await client.get(`${project}/versions`, versionsSchema))?.versions ?? [];
  return {
    list: async () =>
      (await versions()).filter(({ builds }) => builds.length > 0).map(({ version }) => version.id),
    async resolve(version) {
      const known = (await versions()).find((entry) => entry.version.id === version);
      if (!known) return undefined;
      const address = `${project}/versions/${encodeURIComponent(version)}/builds/latest`;
      const build = await client.get(address, buildSchema);
      const file = build && (build.downloads['server:default'] ?? Object.values(build.downloads)[0]);
      if (!file) return undefined;
      return {
        version,
        install: {
          kind: 'download',
          url: file.url,
          file: 'server.jar',
          maxBytes: largestJarBytes,
          hash: { algorithm: 'sha256', hex: file.checksums.sha256 },
        },
        run: javaRun(known.version.java.version.minimum),
      };
    },
  };
}
