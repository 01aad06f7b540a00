import { minecraftSoftware } from '#src/catalog/minecraft-software.ts';
import { editionOf, runsOn } from '#src/contract/editions.ts';
import { gameListSchema, regionListSchema, softwareListSchema } from '#src/contract/games.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { regionNames, regions } from '#src/contract/regions.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import type { NodeService } from '#src/control/nodes/service.ts';
import type { SoftwareVersions } from './service.ts';

const tag = 'Games';

const listGames = defineRoute({
  method: 'get',
  path: '/v1/games',
  operationId: 'listGames',
  summary: 'The games that servers can be made of',
  tag,
  access: 'public',
  responses: { 200: jsonReply(gameListSchema, 'The games.') },
});

const listSoftware = defineRoute({
  method: 'get',
  path: '/v1/games/minecraft/software',
  operationId: 'listSoftware',
  summary: 'The kinds of Minecraft servers and their versions',
  tag,
  access: 'public',
  responses: { 200: jsonReply(softwareListSchema, 'What can be installed here.') },
});

const listRegions = defineRoute({
  method: 'get',
  path: '/v1/regions',
  operationId: 'listRegions',
  summary: 'Where servers can run',
  tag,
  access: 'public',
  responses: { 200: jsonReply(regionListSchema, 'The regions.') },
});

export const gameRoutes =
  (versions: SoftwareVersions, nodes: NodeService): ApiModule =>
  (api) => {
    api.openapi(listGames, (c) =>
      c.json({ content: [{ id: 'minecraft' as const, name: 'Minecraft' }] }, 200),
    );

    api.openapi(listSoftware, async (c) => {
      const architectures = await nodes.architectures();
      const hasMachine = (id: SoftwareId) =>
        runsOn(id, undefined) || architectures.some((architecture) => runsOn(id, architecture));
      const offered = minecraftSoftware.filter(({ id }) => versions.offers(id) && hasMachine(id));
      const content = await Promise.all(
        offered.map(async ({ id, name, summary, plugins }) => ({
          id,
          name,
          summary,
          edition: editionOf[id],
          takesPlugins: plugins !== null,
          versions: await versions.list(id).catch((error: unknown) => {
            // A catalogue that is away takes the others from nobody.
            if (error instanceof Refusal) return [];
            throw error;
          }),
        })),
      );
      return c.json({ content }, 200);
    });

    api.openapi(listRegions, async (c) => {
      const open = await nodes.openRegions();
      const content = regionNames.map((id) => ({ id, name: regions[id], isAvailable: open.has(id) }));
      return c.json({ content }, 200);
    });
  };
