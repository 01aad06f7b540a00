import type { Refusals } from '#src/panel/forms/refusals.ts';

/** Where the fields of a new account show what the server refuses. */
export const newAccountRefusals: Refusals = {
  byCode: {
    account_email_taken: { field: 'email', message: 'Email is already taken. Try to login instead.' },
    email_invalid: { field: 'email', message: 'Please provide a valid email' },
    registration_rate_limit: {
      message: 'Too many accounts were registered from your IP address. Try again in a few days.',
    },
  },
  passwordField: 'password',
};
