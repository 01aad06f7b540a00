import { featureListSchema } from '#src/contract/features.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';
import type { FeatureService } from './service.ts';

const getFeatures = defineRoute({
  method: 'get',
  path: '/v1/features',
  operationId: 'getFeatures',
  summary: 'Which parts of the product the operator has switched on',
  tag: 'Meta',
  access: 'public',
  responses: { 200: jsonReply(featureListSchema, 'The enabled features.') },
});

export const featureRoutes =
  (features: FeatureService): ApiModule =>
  (api) => {
    api.openapi(getFeatures, async (c) => c.json(await features.enabled(), 200));
  };
