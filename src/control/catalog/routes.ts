import { minecraftPlans } from '#src/catalog/plans.ts';
import { planListSchema } from '#src/contract/plans.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';

const getMinecraftPlans = defineRoute({
  method: 'get',
  path: '/v1/games/minecraft/plans',
  operationId: 'getMinecraftPlans',
  summary: 'The tiers of Minecraft servers and their prices',
  tag: 'Catalog',
  access: 'public',
  responses: { 200: jsonReply(planListSchema, 'The plans, from the smallest to the largest.') },
});

export const catalogRoutes: ApiModule = (api) => {
  api.openapi(getMinecraftPlans, (c) => c.json([...minecraftPlans], 200));
};
