import { LanternhostError } from '@lanternhost/sdk';

export type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/**
 * Puts what the server refused where a person looks for it: on the field that `fieldOf` names for the code,
 * else above the form. Anything that is not a refusal is thrown again.
 */
export function formErrorsOf(error: unknown, fieldOf: Record<string, string>): FormErrors {
  if (!(error instanceof LanternhostError)) throw error;
  const field = fieldOf[error.errorCode];
  if (field !== undefined) return { fieldErrors: { [field]: [error.message] } };
  return { formErrors: [`An error occurred: ${error.message} (${error.status})`] };
}
