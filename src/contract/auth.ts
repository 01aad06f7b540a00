import * as z from 'zod/mini';
import { atLeast, atMost, required } from './validation-messages.ts';

/** RFC 5321 allows 64 octets before the @ and 255 after it. */
export const emailMaxLength = 320;
export const loginPasswordMaxLength = 1000;
export const passwordMinLength = 12;
export const passwordMaxLength = 72;

// No control or invisible formatting characters, no halves of characters: an address is shown and mailed to.
const emailPattern = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;

export const emailSchema = z
  .string(required('Email'))
  .check(
    z.minLength(1, required('Email')),
    z.maxLength(emailMaxLength, atMost(emailMaxLength)),
    z.regex(emailPattern, 'Please provide a valid email address'),
  );

const newPasswordOf = (label: string) =>
  z
    .string(required(label))
    .check(
      z.minLength(passwordMinLength, atLeast(passwordMinLength)),
      z.maxLength(passwordMaxLength, atMost(passwordMaxLength)),
    );

export const newPasswordSchema = newPasswordOf('Password');

/** A password that the account has already. */
const passwordSchema = z
  .string(required('Password'))
  .check(
    z.minLength(1, required('Password')),
    z.maxLength(loginPasswordMaxLength, atMost(loginPasswordMaxLength)),
  );

/** What stands at the end of a link in a mail. */
const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });

export const registrationSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  acceptTerms: z.literal(
    true,
    'To use this service you must accept the Terms of Service and Privacy Policy.',
  ),
});

/** For what a session alone does not allow. */
export const passwordConfirmationSchema = z.object({ password: passwordSchema });

export const passwordChangeSchema = z.object({ password: passwordSchema, newPassword: newPasswordSchema });

export const passwordRecoveryRequestSchema = z.object({ email: emailSchema });
export const passwordRecoverySchema = z.object({ token: linkTokenSchema, password: newPasswordSchema });

/** The form behind a recovery link. */
export const passwordResetFormSchema = z
  .object({ newPassword: newPasswordOf('New password'), confirmPassword: newPasswordOf('Confirm password') })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Password does not match new password',
    }),
  );

export const emailVerificationSchema = z.object({ token: linkTokenSchema });
export const verifiedEmailSchema = z.object({ email: z.string() });
export const emailChangeSchema = z.object({ email: emailSchema, password: passwordSchema });

/** What else a new password can break; its length is in the schema. */
export const passwordRuleCodes = [
  'password_unique_characters',
  'password_adjacent_digits',
  'password_characters_invalid',
] as const;

/** The codes with which a new account's invalid fields are refused. */
export const newAccountFieldCodes = {
  email: 'email_invalid',
  password: { tooShort: 'password_too_short', tooLong: 'password_too_long' },
} as const;

/** The first administrator's account, made through the link that `npm start` prints. */
export const setupSchema = z.extend(registrationSchema, { token: linkTokenSchema });

/** Whether the installation still waits for its first administrator. */
export const setupStateSchema = z.object({ open: z.boolean() });

export const accessTokenSchema = z.object({ accessToken: z.string() });
export const sessionExpirySchema = z.object({ expiresAt: z.iso.datetime() });
