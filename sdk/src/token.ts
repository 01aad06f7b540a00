/**
 * An access token, or a function that is asked for the present one at every call and every connection.
 * `undefined` stands for nobody.
 */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);

export async function readAccessToken(token: AccessToken): Promise<string | undefined> {
  return typeof token === 'function' ? await token() : token;
}
