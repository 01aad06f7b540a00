import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#src/contract/clock.ts';

/** An authenticator app that was given a secret, on a phone with the world's clock. */
export function authenticatorApp(secret: string, clock: Clock) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    /** The code of now. @param steps of 30 seconds before or after it */
    code: (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * 30_000 }),
  };
}
