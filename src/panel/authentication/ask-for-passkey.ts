import type { paths } from '@lanternhost/sdk';
import { api } from '#src/panel/session/session.ts';

type PasskeyLogin = NonNullable<
  paths['/v1/auth/login/passkey']['post']['requestBody']
>['content']['application/json'];

/**
 * Asks the browser for a passkey of this site, and the server to sign in with it.
 * @returns undefined when the person, or the browser, gave none
 * @throws LanternhostError
 */
export async function askForPasskey(): Promise<{ accessToken: string } | undefined> {
  const { challenge, options } = await api.POST('/v1/auth/login/passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    // Transports are open text in the API, and a closed list in the browser's types.
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    // Cancelled, timed out, or nothing there: browsers do not tell these apart.
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  const answer = credential.toJSON() as PasskeyLogin['credential'];
  return api.POST('/v1/auth/login/passkey', { body: { challenge, credential: answer } });
}
