import * as z from 'zod';
import type { CatalogueClient } from './catalogue-client.ts';
import type { VersionSource } from './version-source.ts';

const linksSchema = z.object({
  result: z.object({ links: z.array(z.object({ downloadType: z.string(), downloadUrl: z.url() })) }),
});

const mebibyte = 1024 * 1024;
const maxBytes = 512 * mebibyte;
const maxUnpackedBytes = 2048 * mebibyte;

/** What the server and its owner change; the rest of the archive is the same for everybody. */
const ownFiles = [
  'server.properties',
  'allowlist.json',
  'permissions.json',
  'packetlimitconfig.json',
  'valid_known_packs.json',
];

/**
 * Mojang's Bedrock server. Its list of downloads names the newest release only, and no hash of it. Servers that were made
 * of an older one keep what they have.
 */
export function createBedrockSource(
  client: CatalogueClient,
  options: { baseUrls: readonly string[] },
): VersionSource {
  async function newest() {
    const links = (await client.get('/api/v1.0/download/links', linksSchema))?.result.links ?? [];
    const url = links.find(({ downloadType }) => downloadType === 'serverBedrockLinux')?.downloadUrl;
    const version = /\/bedrock-server-(\d+(?:\.\d+){2,3})\.zip$/.exec(url ?? '')?.[1];
    return url === undefined || version === undefined ? undefined : { url, version };
  }

  return {
    async list() {
      const found = await newest();
      return found ? [found.version] : [];
    },
    async resolve(version) {
      const found = await newest();
      if (found?.version !== version) return undefined;
      return {
        version,
        install: {
          kind: 'archive',
          url: found.url,
          ownOrigins: [...new Set(options.baseUrls.map((base) => new URL(base).origin))],
          maxBytes,
          hash: null,
          program: 'bedrock_server',
          maxUnpackedBytes,
        },
        run: { kind: 'native', arguments: [], ownFiles },
      };
    },
  };
}
