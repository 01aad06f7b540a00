const storageKey = 'access_token';

/** The stored access token; undefined where there is none or storage is blocked. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the token for the next visit where storage allows; undefined forgets it. */
export function storeToken(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // Blocked storage: the session then lasts as long as this page.
  }
}

/** Calls back whenever another tab signs in or out. */
export function onTokenChange(listener: () => void): void {
  addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === storageKey || event.key === null) listener();
  });
}
