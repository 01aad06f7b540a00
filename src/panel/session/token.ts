import { tokenStorageKey } from '#src/contract/stored-token.ts';

/** Keeps the token for the next visit where storage allows. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(tokenStorageKey, token);
  } catch {
    // Blocked storage: the session then lasts as long as this page.
  }
}

/** Forgets this token; another one that another tab has stored since stays. */
export function forgetToken(token: string | undefined): void {
  try {
    if (localStorage.getItem(tokenStorageKey) === token) localStorage.removeItem(tokenStorageKey);
  } catch {
    // Blocked storage: there is nothing to forget.
  }
}

/** Calls back when another tab signed in or out, and when the browser shows this page again as it once was. */
export function onTokenChange(listener: () => void): void {
  addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === tokenStorageKey || event.key === null) listener();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener();
  });
}
