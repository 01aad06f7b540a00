import type { Clock } from '#src/contract/clock.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';
import { createBedrockSource } from './bedrock.ts';
import { createCatalogueClient } from './catalogue-client.ts';
import { createFabricSource } from './fabric.ts';
import { createMojangCatalogue } from './mojang.ts';
import { createPaperSource } from './paper.ts';
import { createPurpurSource } from './purpur.ts';
import { bundledSource } from './bundled.ts';
import type { VersionSource } from './version-source.ts';

/** Where the makers' catalogues are reached. */
export type CatalogueUrls = Record<
  'paper' | 'mojang' | 'purpur' | 'fabric' | 'bedrock' | 'bedrockFallback',
  string
>;

/** The source of every software. Nothing is asked before somebody wants to know. */
export function createVersionSources(options: {
  urls: CatalogueUrls;
  userAgent: string;
  clock: Clock;
}): Record<SoftwareId, VersionSource> {
  const { urls } = options;
  const client = (baseUrl: string, fallbackUrl?: string) =>
    createCatalogueClient({ ...options, baseUrl, fallbackUrl });
  const mojang = createMojangCatalogue(client(urls.mojang), { baseUrl: urls.mojang });
  return {
    'flying-squid': bundledSource,
    paper: createPaperSource(client(urls.paper), { baseUrl: urls.paper }),
    vanilla: mojang.source,
    purpur: createPurpurSource(client(urls.purpur), { baseUrl: urls.purpur, mojang }),
    fabric: createFabricSource(client(urls.fabric), { baseUrl: urls.fabric, mojang }),
    bedrock: createBedrockSource(client(urls.bedrock, urls.bedrockFallback), {
      baseUrls: [urls.bedrock, urls.bedrockFallback],
    }),
  };
}
