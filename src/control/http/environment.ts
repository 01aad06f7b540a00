import type { IncomingMessage } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AccountDetails } from '#src/contract/accounts.ts';
import type { ErrorCode } from '#src/contract/error-codes.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type { Logger } from '#src/control/log.ts';

/** Who makes a request: an account, through one of its sessions. */
export type Caller = {
  accountId: string;
  sessionId: string;
  expiresAt: Date;
  permissions: ReadonlySet<Permission>;
};

/** What one look at an access token tells. */
export type OpenSession = { caller: Caller; account: AccountDetails };

/** Set by whoever hands the request over, never by the request itself. */
export type ApiBindings = {
  /** The socket's request; absent when a server component calls in process. */
  incoming?: IncomingMessage;
};

export type ApiEnvironment = {
  Bindings: ApiBindings;
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's network address, or `in-process`. */
    clientAddress: string;
    session: OpenSession | undefined;
    /** The route's own codes for invalid fields; absent where it has none. */
    fieldCodes?: FieldCodes;
  };
};

/** A field's own code for any of its faults, or for its length; the field is one at the top of the body. */
export type FieldCodes = Readonly<
  Record<string, ErrorCode | { readonly tooShort: ErrorCode; readonly tooLong: ErrorCode }>
>;

export type Api = OpenAPIHono<ApiEnvironment>;

export type ApiContext = Context<ApiEnvironment>;

/** The caller of a route whose `access` is not `public`. */
export const callerOf = (c: ApiContext): Caller => sessionOf(c).caller;

/** The account of a route whose `access` is not `public`, as it is now. */
export const accountOf = (c: ApiContext): AccountDetails => sessionOf(c).account;

function sessionOf(c: ApiContext): OpenSession {
  const session = c.get('session');
  if (!session) throw new Error(`${c.req.path} reads its caller, but its access is public`);
  return session;
}
