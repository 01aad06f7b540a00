import * as z from 'zod';
import {
  featureListSchema,
  featureSchema,
  featureSettingListSchema,
  featureSettingSchema,
  featureSwitchSchema,
} from '#src/contract/features.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonBody, jsonReply } from '#src/control/http/define-route.ts';
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

const listFeatures = defineRoute({
  method: 'get',
  path: '/v1/admin/features',
  operationId: 'listFeatures',
  summary: 'Every part of the product that can be switched',
  tag: 'Administration',
  access: 'admin:read',
  responses: { 200: jsonReply(featureSettingListSchema, 'All features, enabled or not.') },
});

const switchFeature = defineRoute({
  method: 'put',
  path: '/v1/admin/features/{feature}',
  operationId: 'switchFeature',
  summary: 'Switch a part of the product on or off',
  tag: 'Administration',
  access: 'feature:write',
  request: { params: z.object({ feature: featureSchema }), body: jsonBody(featureSwitchSchema) },
  responses: { 200: jsonReply(featureSettingSchema, 'The feature as it is now.') },
});

export const featureRoutes =
  (features: FeatureService): ApiModule =>
  (api) => {
    api.openapi(getFeatures, async (c) => c.json(await features.enabled(), 200));
    api.openapi(listFeatures, async (c) => c.json(await features.list(), 200));
    api.openapi(switchFeature, async (c) =>
      c.json(await features.switch(c.req.valid('param').feature, c.req.valid('json').enabled), 200),
    );
  };
