import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import { apiErrorSchema } from '#src/contract/api-error.ts';
import type { ApiKeyPermission, OwnAccountPermission } from '#src/contract/api-key-permissions.ts';
import { errorCodes, type ErrorCode } from '#src/contract/error-codes.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { holds, type ApiEnvironment, type FieldCodes } from './environment.ts';

/** Who may call a route: everybody, any signed-in account, or an account that was granted a permission. */
export type Access = 'public' | 'account' | Permission;

type RouteDefinition = Pick<RouteConfig, 'method' | 'path' | 'request' | 'responses'> & {
  /** The SDK's and the documentation's name of the call, in camel case. */
  operationId: string;
  summary: string;
  tag: string;
  access: Access;
  /**
   * With `access: 'account'`: the permission with which an API key may call it too; without one only a session may.
   * A route whose access is a permission takes API keys that hold it.
   */
  apiKey?: OwnAccountPermission;
  /** The refusals that are this call's own; those of access, validation and limits are added. */
  refuses?: readonly ErrorCode[];
  /** The fields whose faults have a code other than `invalid_request`. */
  refusesFields?: FieldCodes;
};

/** Describes one call: its document, its validation and its guard come from this one place. */
export function defineRoute<const Definition extends RouteDefinition>(definition: Definition) {
  const { access, apiKey, refuses = [], refusesFields = {}, tag, ...route } = definition;
  const keyPermission = access === 'account' || access === 'public' ? apiKey : access;
  const codes: ErrorCode[] = [
    ...alwaysPossible,
    ...(definition.request?.body ? bodyRefusals : []),
    ...(access === 'public' ? [] : accessRefusals),
    ...refuses,
    ...Object.values(refusesFields).flatMap((codes) =>
      typeof codes === 'string' ? codes : [codes.tooShort, codes.tooLong],
    ),
  ];
  const config = {
    ...route,
    tags: [tag],
    security: access === 'public' ? [] : [{ accessToken: [] }, ...(keyPermission ? [{ apiKey: [] }] : [])],
    'x-access': access,
    ...(access !== 'public' && { 'x-api-key': keyPermission ?? false }),
    responses: { ...errorResponses(codes), ...definition.responses },
    middleware: guard(access, keyPermission, refusesFields),
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

const accessRefusals: ErrorCode[] = ['authentication_required', 'permission_denied'];

function guard(
  access: Access,
  keyPermission: ApiKeyPermission | undefined,
  fieldCodes: FieldCodes,
): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    c.set('fieldCodes', fieldCodes);
    if (access === 'public') return next();
    const caller = c.get('identity')?.caller;
    if (!caller) throw new Refusal('authentication_required', 'Sign in to do this.');
    const needed = caller.kind === 'apiKey' ? keyPermission : access;
    if (needed === undefined)
      throw new Refusal('permission_denied', 'An API key cannot do this. Sign in instead.');
    if (needed !== 'account' && !holds(caller, needed))
      throw new Refusal('permission_denied', `This needs the permission ${needed}.`);
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
export const jsonBody = <Schema extends z.core.$ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema: withMethods(schema) } },
});

/** A JSON reply. */
export const jsonReply = <Schema extends z.core.$ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema: withMethods(schema) } },
});

/** A schema of zod/mini lacks only what makes other schemas of one, which neither routes nor their document do. */
const withMethods = <Schema extends z.core.$ZodType>(schema: Schema) =>
  schema as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>;
