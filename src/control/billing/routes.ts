import { vatSchema, type Vat } from '#src/contract/vat.ts';
import type { ApiModule } from '#src/control/http/api.ts';
import { defineRoute, jsonReply } from '#src/control/http/define-route.ts';

const getVat = defineRoute({
  method: 'get',
  path: '/v1/billing/vat',
  operationId: 'getVat',
  summary: 'The value added tax on prices',
  tag: 'Billing',
  access: 'public',
  responses: { 200: jsonReply(vatSchema, 'The rate, and the country that it belongs to.') },
});

/** @param vat what the operator charges while a customer's country is not known */
export const billingRoutes =
  (vat: Vat): ApiModule =>
  (api) => {
    api.openapi(getVat, (c) => c.json(vat, 200));
  };
