import * as z from 'zod';
import { recoveryCodeCount, twoFactorCodeSchema } from './two-factor-code.ts';

export const twoFactorLoginSchema = z.object({
  challenge: z.string().min(1).max(200).describe('What `logIn` was refused with.'),
  code: twoFactorCodeSchema.check(z.describe('Six digits of the authenticator app, or a recovery code.')),
});
export type TwoFactorLogin = z.infer<typeof twoFactorLoginSchema>;

export const twoFactorStateSchema = z.object({
  enabled: z.boolean(),
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorStateSchema>;

export const twoFactorSetupSchema = z.object({
  secret: z.string().describe('In base32, to type into an authenticator app.'),
  uri: z.string().describe('The same as an otpauth:// address, to show as a QR code.'),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

export const twoFactorConfirmationSchema = z.object({
  code: twoFactorCodeSchema.check(z.describe('Six digits of the app that was given the secret.')),
});

export const recoveryCodesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .length(recoveryCodeCount)
    .describe('Shown this one time; each opens the second factor once.'),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
