import type { NewPasskey, PasskeyLogin } from '#src/contract/passkeys.ts';
import { algorithms, type RelyingParty } from './rules.ts';

/** What an authenticator told of a new credential. */
export type CreatedCredential = { id: string; publicKey: Uint8Array; counter: number };

// The library and its parsers of certificates take 26 MB: they are loaded when somebody uses a passkey.
const library = () => import('@simplewebauthn/server');

/** Undefined when the credential was not made for this challenge on our pages, by a device that verified its user. */
export async function verifyCreation(
  party: RelyingParty,
  { challenge, credential }: NewPasskey,
): Promise<CreatedCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: plain(credential.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    // The library throws for whatever is wrong with what it is given.
    return undefined;
  }
}

/** The authenticator's counter after this use; undefined when the answer is not that of this credential to this challenge. */
export async function verifyUse(
  party: RelyingParty,
  { challenge, credential }: PasskeyLogin,
  known: { publicKey: Buffer; counter: number },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

const plain = ({ clientDataJSON, attestationObject }: NewPasskey['credential']['response']) => ({
  clientDataJSON,
  attestationObject,
});
