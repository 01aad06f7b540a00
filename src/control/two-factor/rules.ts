/** How long after the password the second factor may come, and how many codes may be tried with it. */
export const challengeRules = { milliseconds: 5 * 60_000, tries: 5 } as const;

/** Crockford's alphabet: what is read as another letter means that letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Fifty random bits for people to keep on paper: `7k2mp-0x9qd`. @param bytes 10 random bytes */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export type TypedCode = { kind: 'totp' | 'recovery'; code: string } | undefined;

/** What a person typed, as it is compared; undefined when it is neither kind of code. */
export function readCode(typed: string): TypedCode {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  const letters = code.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return letters.length === 10 && Array.from(letters).every((letter) => alphabet.includes(letter))
    ? { kind: 'recovery', code: letters }
    : undefined;
}
