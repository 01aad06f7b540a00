import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the defaults of every authenticator app; some ignore any others. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What a QR code hands to an authenticator app. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ ...parameters, secret, issuer, label: account }).toString();

/** The 30-second step whose code this is; the steps before and after the present one count, for clocks differ. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...parameters, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp, period: parameters.period }) + delta;
}
