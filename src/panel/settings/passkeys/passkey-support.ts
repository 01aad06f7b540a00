/** Whether this browser can make a passkey for the address that the panel was opened at. */
export type PasskeySupport = 'possible' | 'no-browser-support' | 'not-encrypted' | 'no-name';

/** Passkeys belong to a host name, and browsers make them on encrypted pages and on localhost only. */
export function passkeySupport(): PasskeySupport {
  if (!isSecureContext) return 'not-encrypted';
  const isKnown =
    'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  if (!isKnown) return 'no-browser-support';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'no-name';
  return 'possible';
}

/** What a person can do about it. */
export const supportWords: Record<Exclude<PasskeySupport, 'possible'>, string> = {
  'no-browser-support':
    'This browser does not know passkeys. A current Firefox, Chrome, Edge or Safari does.',
  'not-encrypted':
    'Browsers make passkeys on encrypted pages only. Open the panel by an address that begins with https.',
  'no-name':
    'A passkey belongs to a host name, but the panel was opened by a bare IP address. Open it by its name.',
};
