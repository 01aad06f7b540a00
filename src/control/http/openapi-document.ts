import * as z from 'zod';
import { errorCodes } from '#src/contract/error-codes.ts';
import { defineRoute, jsonReply } from './define-route.ts';
import type { Api } from './environment.ts';
import { describeMiniSchemas } from './mini-schemas.ts';

export const documentRoute = defineRoute({
  method: 'get',
  path: '/v1/openapi.json',
  operationId: 'getOpenApiDocument',
  summary: 'This document',
  tag: 'Meta',
  access: 'public',
  responses: { 200: jsonReply(z.looseObject({}), 'The OpenAPI 3.1 document of the whole API.') },
});

/**
 * The OpenAPI 3.1 document of every route.
 * @throws Error that names a route which is registered but not documented
 */
export function openApiDocument(api: Api) {
  describeMiniSchemas();
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Lanternhost API',
      version: '1',
      description: [
        'All calls take and return JSON. Lists are `{content, totalElements}`.',
        'Every error has the body `{status, errorCode, message, requestId}`; these are the codes:',
        Object.entries(errorCodes)
          .map(([code, { status, means }]) => `- \`${code}\` (${status}): ${means}`)
          .join('\n'),
      ].join('\n\n'),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
  });
  // Middleware of every request stands before the first route; after that, `all` and `use` look the same.
  const firstRoute = api.routes.findIndex(({ method, path }) => method !== 'ALL' || path !== '/*');
  const undocumented = api.routes
    .slice(firstRoute)
    .filter(
      ({ method, path }) =>
        !document.paths?.[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase() as 'get'],
    );
  if (undocumented.length > 0) {
    const names = undocumented.map(({ method, path }) => `${method} ${path}`);
    throw new Error(`Routes without documentation (use defineRoute): ${[...new Set(names)].join(', ')}`);
  }
  return document;
}
