import { createLanternhostClient, LanternhostError, type LiveChannel } from '@lanternhost/sdk';
import { useSyncExternalStore } from 'react';
import type { AccountDetails } from '#src/contract/accounts.ts';
import type { Permission } from '#src/contract/permissions.ts';
import type * as AccountChannel from './account-channel.ts';
import { readToken } from '#src/contract/stored-token.ts';
import { hearDate } from './platform-clock.ts';
import { forgetToken, onTokenChange, storeToken } from './token.ts';

export type Session =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  /** A token is stored, but whose it is could not be asked: nobody is signed in, and the token stays. */
  | { state: 'unconfirmed'; error: LanternhostError }
  | SignedIn;

export type SignedIn = {
  state: 'authenticated';
  account: AccountDetails;
  permissions: readonly Permission[];
  live: LiveChannel;
};

/** The product's specification: a logout is seen to happen. */
const logoutMilliseconds = 500;
const refreshMilliseconds = 300_000;

const unknown: Session = { state: 'unknown' };
let session: Session = unknown;
let token: string | undefined;
let isStarted = false;
let loads = 0;
let reloads = 0;
let refreshTimer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The API as this visitor. */
export const api = createLanternhostClient({
  baseUrl: globalThis.location?.origin ?? 'http://localhost',
  token: () => token,
  async fetch(request) {
    const reply = await fetch(request);
    hearDate(reply.headers.get('date'));
    return reply;
  },
  onAuthenticationRequired: endSessionOf,
});

function show(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the server who the stored token belongs to; an earlier question still under way no longer counts.
 * @returns why it could not be asked
 */
async function load(): Promise<LanternhostError | undefined> {
  const thisLoad = (loads += 1);
  stopFollowing();
  token = readToken() ?? token;
  if (token === undefined) {
    show({ state: 'anonymous' });
    return undefined;
  }
  try {
    const [account, permissions, channel] = await Promise.all([
      api.GET('/v1/auth'),
      api.GET('/v1/auth/permissions'),
      import('./account-channel.ts'),
    ]);
    if (thisLoad !== loads) return undefined;
    show({ state: 'authenticated', account, permissions, live: follow(token, channel) });
    return undefined;
  } catch (cause) {
    if (thisLoad !== loads) return undefined;
    // Code that does not arrive is a lost connection like any other.
    const error =
      cause instanceof LanternhostError
        ? cause
        : new LanternhostError(0, { errorCode: 'network_error', message: 'network error' }, { cause });
    if (error.errorCode === 'authentication_required') {
      forget();
      show({ state: 'anonymous' });
      return undefined;
    }
    show({ state: 'unconfirmed', error });
    return error;
  }
}

/** From now on what the server changes shows here, and the session is prolonged. */
function follow(accessToken: string, { openAccountChannel }: typeof AccountChannel): LiveChannel {
  refreshTimer = setInterval(() => void prolong(accessToken), refreshMilliseconds);
  return openAccountChannel({
    token: accessToken,
    onAuthenticationRequired: endSessionOf,
    onAccount(account) {
      changeAccount(account);
      // Permissions are no part of the message, which comes when they change, too.
      void reload();
    },
    onResumed: () => void reload(),
  });
}

function stopFollowing(): void {
  clearInterval(refreshTimer);
  if (session.state === 'authenticated') session.live.close();
}

async function prolong(accessToken: string): Promise<void> {
  try {
    await api.GET('/v1/auth/refresh');
  } catch (error) {
    if (error instanceof LanternhostError && error.status === 401) endSessionOf(accessToken);
  }
}

/** Account and permissions as they are now; of several questions under way the last one counts. */
async function reload(): Promise<void> {
  const thisReload = (reloads += 1);
  const asked = token;
  const answers = await Promise.all([api.GET('/v1/auth'), api.GET('/v1/auth/permissions')]).catch(
    () => undefined,
  );
  if (!answers || thisReload !== reloads || asked !== token || session.state !== 'authenticated') return;
  const [account, permissions] = answers;
  show({ ...session, account, permissions });
}

/** Shows what a reply or a message said about the account, before anything else does. */
export function changeAccount(change: Partial<AccountDetails>): void {
  if (session.state === 'authenticated') show({ ...session, account: { ...session.account, ...change } });
}

/** A late reply to an older session must not end a newer one. */
function endSessionOf(refused: string | undefined): void {
  if (refused !== undefined && refused === token && session.state === 'authenticated') signedOut();
}

function forget(): void {
  forgetToken(token);
  token = undefined;
}

function signedOut(): void {
  stopFollowing();
  forget();
  show({ state: 'anonymous' });
}

/**
 * Begins the session that a login, a registration or the set-up returned.
 * @throws LanternhostError when its account could not be loaded; the token is kept
 */
export async function signIn(accessToken: string): Promise<void> {
  token = accessToken;
  storeToken(accessToken);
  const failure = await load();
  if (failure) throw failure;
}

/** Ends the session here and on the server; a server that cannot be reached does not keep anyone signed in here. */
export async function signOut(): Promise<void> {
  // The page moves on as soon as nobody is signed in, which would cut the request off.
  const ended = api.POST('/v1/auth/logout', { timeoutMs: 3000 }).catch(() => undefined);
  await Promise.all([ended, new Promise((resolve) => setTimeout(resolve, logoutMilliseconds))]);
  signedOut();
}

/** Asks again who the stored token belongs to. */
export async function confirmSession(): Promise<void> {
  await load();
}

/** Gives up a session that could not be confirmed. */
export const forgetSession = signedOut;

/** Begins with whoever looks first, and lasts as long as the page: moving between pages ends no session. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  onTokenChange(() => {
    if (readToken() === token) return;
    stopFollowing();
    token = undefined;
    // Calls would already be somebody else's: the account that was shown here goes first.
    show(unknown);
    void load();
  });
  void load();
}

function subscribe(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in. On the server, and until the first answer, that is unknown. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );

/**
 * The session inside the panel's frame, which shows nothing to anyone else.
 * @throws Error outside of it
 */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.state !== 'authenticated') throw new Error('Nobody is signed in here');
  return current;
}
