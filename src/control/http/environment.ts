import type { IncomingMessage } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AccountDetails } from '#src/contract/accounts.ts';
import {
  isOwnAccountPermission,
  type ApiKeyPermission,
  type OwnAccountPermission,
} from '#src/contract/api-key-permissions.ts';
import type { ErrorCode } from '#src/contract/error-codes.ts';
import type { Language } from '#src/contract/languages.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type { Logger } from '#src/control/log.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { addressGroup } from './client-address.ts';

/** Who makes a request: an account, through one of its sessions or API keys. */
export type Caller = SessionCaller | ApiKeyCaller;

type ActingAccount = {
  accountId: string;
  /** What the account may do now; through an API key only what the key names too. */
  permissions: ReadonlySet<Permission>;
};
export type SessionCaller = ActingAccount & { kind: 'session'; sessionId: string; expiresAt: Date };
export type ApiKeyCaller = ActingAccount & {
  kind: 'apiKey';
  apiKeyId: string;
  /** Null for a key without an end. */
  expiresAt: Date | null;
  ownAccount: ReadonlySet<OwnAccountPermission>;
};

/** What one look at an access token or API key tells. */
export type Identity<Kind extends Caller = Caller> = { caller: Kind; account: AccountDetails };

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
    /** Undefined when nobody in particular calls. */
    identity: Identity | undefined;
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

/** Whether the caller may do it now. A session may do everything with its own account. */
export const holds = (caller: Caller, permission: ApiKeyPermission): boolean =>
  isOwnAccountPermission(permission)
    ? caller.kind === 'session' || caller.ownAccount.has(permission)
    : caller.permissions.has(permission);

/** The caller of a route whose `access` is not `public`. */
export const callerOf = (c: ApiContext): Caller => identityOf(c).caller;

/** The session of a route that no API key may call: `access` is `account`, and there is no `apiKey`. */
export function sessionOf(c: ApiContext): SessionCaller {
  const caller = callerOf(c);
  if (caller.kind !== 'session')
    throw new Error(`${c.req.path} reads its session, but API keys may call it too`);
  return caller;
}

/** The account of a route whose `access` is not `public`, as it is now. */
export const accountOf = (c: ApiContext): AccountDetails => identityOf(c).account;

function identityOf(c: ApiContext): Identity {
  const identity = c.get('identity');
  if (!identity) throw new Error(`${c.req.path} reads its caller, but its access is public`);
  return identity;
}

/** What limits count the caller's network address by. */
export const addressGroupOf = (c: ApiContext): string => addressGroup(c.get('clientAddress'));

/** The language that the client asks for, for who has not chosen one. */
export const languageOf = (c: ApiContext): Language => acceptedLanguage(c.req.header('accept-language'));

/** What the client calls itself, at most 400 characters. */
export const userAgentOf = (c: ApiContext): string =>
  (c.req.header('user-agent') ?? '').replaceAll(/\p{C}/gu, '').slice(0, 400);
