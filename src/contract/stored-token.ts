/** Where the browser keeps the access token: the product's specification names it. */
export const tokenStorageKey = 'access_token';

/** The stored access token; undefined where there is none or storage is blocked. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(tokenStorageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
