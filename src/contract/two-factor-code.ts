import * as z from 'zod/mini';
import { atMost, required } from './validation-messages.ts';

/** Codes that open a second factor when the app with the secret is lost; each works once. */
export const recoveryCodeCount = 10;

/** Six digits of the app, or a recovery code; spaces, dashes and capitals do not matter. */
export const twoFactorCodeSchema = z
  .string(required('Code'))
  .check(z.trim(), z.minLength(1, required('Code')), z.maxLength(32, atMost(32)));
