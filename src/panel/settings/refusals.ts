import type { Refusals } from '#src/panel/forms/refusals.ts';

/** For forms that ask for the present password in a field named `password`. */
export const wrongPassword = {
  byCode: { wrong_password: { field: 'password', message: 'Incorrect password' } },
} as const satisfies Refusals;
