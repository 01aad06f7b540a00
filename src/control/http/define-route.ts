import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import { apiErrorSchema } from '#src/contract/api-error.ts';
import { errorCodes, type ErrorCode } from '#src/contract/error-codes.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { ApiEnvironment, FieldCodes } from './environment.ts';

/** Who may call a route: everybody, any signed-in account, or an account that was granted a permission. */
export type Access = 'public' | 'account' | Permission;

type RouteDefinition = Pick<RouteConfig, 'method' | 'path' | 'request' | 'responses'> & {
  /** The SDK's and the documentation's name of the call, in camel case. */
  operationId: string;
  summary: string;
  tag: string;
  access: Access;
  /** The refusals that are this call's own; those of access, validation and limits are added. */
  refuses?: readonly ErrorCode[];
  /** The fields whose faults have a code other than `invalid_request`. */
  refusesFields?: FieldCodes;
};

/** Describes one call: its document, its validation and its guard come from this one place. */
export function defineRoute<const Definition extends RouteDefinition>(definition: Definition) {
  const { access, refuses = [], refusesFields = {}, tag, ...route } = definition;
  const codes: ErrorCode[] = [
    ...alwaysPossible,
    ...(definition.request?.body ? bodyRefusals : []),
    ...(access === 'public' ? [] : accessRefusals(access)),
    ...refuses,
    ...Object.values(refusesFields).flatMap((codes) =>
      typeof codes === 'string' ? codes : [codes.tooShort, codes.tooLong],
    ),
  ];
  const config = {
    ...route,
    tags: [tag],
    security: access === 'public' ? [] : [{ accessToken: [] }],
    'x-access': access,
    responses: { ...errorResponses(codes), ...definition.responses },
    middleware: guard(access, refusesFields),
  };
  // The library reads a route's types from the literal it was written as; the guard adds nothing to them.
  return createRoute(config as unknown as Definition & { middleware: MiddlewareHandler<ApiEnvironment> });
}

const alwaysPossible: ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'rate_limited',
  'internal_error',
  'unavailable',
];
const bodyRefusals: ErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_media_type'];

const accessRefusals = (access: Access): ErrorCode[] =>
  access === 'account' ? ['authentication_required'] : ['authentication_required', 'permission_denied'];

function guard(access: Access, fieldCodes: FieldCodes): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    c.set('fieldCodes', fieldCodes);
    if (access === 'public') return next();
    const caller = c.get('session')?.caller;
    if (!caller) throw new Refusal('authentication_required', 'Sign in to do this.');
    if (access !== 'account' && !caller.permissions.has(access)) {
      throw new Refusal('permission_denied', `This needs the permission ${access}.`);
    }
    return next();
  };
}

function errorResponses(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorCodes[code].means}`).join('\n\n'),
        content: { 'application/json': { schema: apiErrorSchema } },
      },
    ]),
  );
}

/** A required JSON request body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/** A JSON reply. */
export const jsonReply = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
