import type { paths } from '@lanternhost/sdk';

type Call<Path extends keyof paths> = NonNullable<paths[Path] extends { post: infer Post } ? Post : never>;
type Options =
  Call<'/v1/account/passkeys/options'>['responses'][200]['content']['application/json']['options'];
type NewPasskey = NonNullable<Call<'/v1/account/passkeys'>['requestBody']>['content']['application/json'];

/** Asks the browser for a new passkey: what the server needs to know of it, or in words why there is none. */
export async function createCredential(
  options: Options,
): Promise<{ credential: NewPasskey['credential'] } | { problem: string }> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    // Transports are open text in the API, and a closed list in the browser's types.
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return { problem: words.other };
    return { credential: credential.toJSON() as NewPasskey['credential'] };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { problem: wordsByName.get(error.name) ?? words.other };
  }
}

const words = {
  declined: 'No passkey was made: the browser’s question was closed or waited too long. You can try again.',
  other: 'The browser could not make a passkey.',
};

const wordsByName = new Map([
  ['InvalidStateError', 'This device already holds a passkey for your account.'],
  [
    'SecurityError',
    'The browser makes no passkey at this address. Open the panel by the address that its operator gave you.',
  ],
  ['NotAllowedError', words.declined],
  ['AbortError', words.declined],
]);
