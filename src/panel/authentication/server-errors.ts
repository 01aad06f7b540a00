import { LanternhostError } from '@lanternhost/sdk';

export type FormErrors<Field extends string> = { formErrors?: string[]; fieldErrors?: Partial<Record<Field, string[]>> };

/**
 * Puts what the server refused where a person looks for it: on the field that `fieldOf` names for the code,
 * else above the form. Anything that is not a refusal is thrown again.
 */
export function formErrorsOf<Field extends string>(error: unknown, fieldOf: Partial<Record<string, Field>>): FormErrors<Field> {
  if (!(error instanceof LanternhostError)) throw error;
  const field = fieldOf[error.errorCode];
  if (field !== undefined) return { fieldErrors: { [field]: [error.message] } as Partial<Record<Field, string[]>> };
  return { formErrors: [`An error occurred: ${error.message} (${error.status})`] };
}
