import { connectLive, createLanternhostClient, LanternhostError, type LiveChannel } from '@lanternhost/sdk';
import { useSyncExternalStore } from 'react';
import { accountMessageSchema, type AccountDetails } from '#src/contract/accounts.ts';
import type { Permission } from '#src/contract/permissions.ts';
import { onTokenChange, readToken, storeToken } from './token.ts';

export type Session =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  | {
      state: 'authenticated';
      account: AccountDetails;
      permissions: readonly Permission[];
      live: LiveChannel;
    };

/** The product's specification: a logout is seen to happen. */
const logoutMilliseconds = 500;

const unknown: Session = { state: 'unknown' };
let session: Session = unknown;
let token: string | undefined;
let isStarted = false;
let loads = 0;
const listeners = new Set<() => void>();

/** The API as this visitor. */
export const api = createLanternhostClient({
  baseUrl: globalThis.location?.origin ?? 'http://localhost',
  token: () => token,
  onAuthenticationRequired: (refused) => {
    // A late reply to an older session must not end a newer one.
    if (refused !== undefined && refused === token && session.state === 'authenticated') signedOut();
  },
});

function show(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Asks the server who the stored token belongs to; an earlier question still under way no longer counts. */
async function load(): Promise<void> {
  const thisLoad = (loads += 1);
  closeLive();
  token = readToken() ?? token;
  if (token === undefined) return show({ state: 'anonymous' });
  try {
    const [account, permissions] = await Promise.all([api.GET('/v1/auth'), api.GET('/v1/auth/permissions')]);
    if (thisLoad === loads) show({ state: 'authenticated', account, permissions, live: openLive(token) });
  } catch (error) {
    if (thisLoad !== loads) return;
    if (error instanceof LanternhostError && error.errorCode === 'authentication_required') forget();
    show({ state: 'anonymous' });
  }
}

function openLive(accessToken: string): LiveChannel {
  const live = connectLive({
    baseUrl: location.origin,
    token: accessToken,
    onAuthenticationRequired: signedOut,
  });
  live.subscribe('/account', {
    onData: (message) => {
      if (session.state !== 'authenticated') return;
      const { data } = accountMessageSchema.parse(message);
      show({ ...session, account: { ...session.account, ...data } });
    },
    // Messages may have been missed meanwhile.
    onResumed: () => void refreshAccount(),
  });
  return live;
}

async function refreshAccount(): Promise<void> {
  const account = await api.GET('/v1/auth').catch(() => undefined);
  if (account && session.state === 'authenticated') show({ ...session, account });
}

function closeLive(): void {
  if (session.state === 'authenticated') session.live.close();
}

function forget(): void {
  token = undefined;
  storeToken(undefined);
}

function signedOut(): void {
  closeLive();
  forget();
  show({ state: 'anonymous' });
}

/** Begins the session that a login, a registration or the set-up returned. */
export async function signIn(accessToken: string): Promise<void> {
  token = accessToken;
  storeToken(accessToken);
  await load();
}

/** Ends the session here and on the server; a server that cannot be reached does not keep anyone signed in here. */
export async function signOut(): Promise<void> {
  // The page moves on as soon as nobody is signed in, which would cut the request off.
  const ended = api.POST('/v1/auth/logout', { timeoutMs: 3000 }).catch(() => undefined);
  await Promise.all([ended, new Promise((resolve) => setTimeout(resolve, logoutMilliseconds))]);
  signedOut();
}

/** Begins with whoever looks first, and lasts as long as the page: moving between pages ends no session. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  onTokenChange(() => {
    token = undefined;
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
