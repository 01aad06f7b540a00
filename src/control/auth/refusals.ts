import { Refusal } from '#src/contract/refusal.ts';
import { passwordFault } from './password-rules.ts';

/** @throws Refusal with the code and message of the rule that the password breaks */
export function refuseFaulty(field: string, password: string): void {
  const fault = passwordFault(password);
  if (fault)
    throw new Refusal(fault.code, fault.message, { fields: [{ path: field, message: fault.message }] });
}

export function samePassword(field: string): Refusal {
  const message = 'Must not be the password that you have now';
  return new Refusal('new_password_same', message, { fields: [{ path: field, message }] });
}

export const emailTaken = () =>
  new Refusal('account_email_taken', 'Email is already taken. Try to login instead.');

export const emailUnknown = () =>
  new Refusal(
    'account_email_unknown',
    'This email does not belong to an account. Please check that you have spelled the email correctly, or register an account with this email.',
  );

export const wrongPassword = (accountId: string) =>
  new Refusal('wrong_password', 'Incorrect password', {}, accountId);

export const registrationsUsedUp = (retryAfter: number) =>
  new Refusal(
    'registration_rate_limit',
    'Too many accounts were registered from your IP address. Try again in a few days.',
    { retryAfter },
  );
