import { LanternhostError } from '@lanternhost/sdk';

/** Where a refusal shows and in whose words: without `field` above the buttons, without `message` in the server's. */
export type Placement = { field?: string; message?: string };

export type Refusals = {
  byCode?: Readonly<Record<string, Placement>>;
  /** The field for any other code that speaks of a password. */
  passwordField?: string;
};

export type FormErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/** Puts what the server refused where a person looks for it. @throws whatever is not a refusal, as it is */
export function formErrorsOf(error: unknown, refusals: Refusals): FormErrors {
  if (!(error instanceof LanternhostError)) throw error;
  const { field, message } = placementOf(error, refusals) ?? {};
  if (field !== undefined) return { fieldErrors: { [field]: [message ?? error.message] } };
  return { formErrors: [message ?? `An error occurred: ${error.message} (${error.status})`] };
}

function placementOf({ errorCode }: LanternhostError, { byCode = {}, passwordField }: Refusals) {
  if (Object.hasOwn(byCode, errorCode)) return byCode[errorCode];
  if (passwordField !== undefined && errorCode.includes('password')) return { field: passwordField };
  return undefined;
}
