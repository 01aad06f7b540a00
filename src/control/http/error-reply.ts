import type { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { ApiErrorBody } from '#src/contract/api-error.ts';
import { errorCodes, type ErrorCode } from '#src/contract/error-codes.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { isPassingFailure } from '#src/control/database/connection.ts';
import type { ApiContext, FieldCodes } from './environment.ts';

/** What an operator looks for after an attack: guesses, trespass and floods. */
const securityEvents = new Set<ErrorCode>([
  'account_email_unknown',
  'wrong_password',
  'two_factor_code_wrong',
  'passkey_refused',
  'permission_denied',
  'rate_limited',
  'registration_rate_limit',
  'password_recovery_used',
  'password_recovery_expired',
]);

/** Turns whatever a handler threw into the one error body; only faults of ours are logged with their stack. */
export function replyToError(error: unknown, c: ApiContext): Response {
  const refusal = asRefusal(error);
  if (refusal.errorCode === 'internal_error') c.get('log').error({ err: error }, 'unexpected fault');
  if (refusal.errorCode === 'unavailable') {
    c.header('Retry-After', '1');
    c.get('log').warn({ err: error }, 'unavailable');
  }
  if (securityEvents.has(refusal.errorCode)) {
    const identity = c.get('identity');
    const accountId = refusal.accountId ?? identity?.account.id;
    const apiKeyId = identity?.caller.kind === 'apiKey' ? identity.caller.apiKeyId : undefined;
    c.get('log').info(
      { code: refusal.errorCode, clientAddress: c.get('clientAddress'), accountId, apiKeyId },
      'refused',
    );
  }
  const { status } = errorCodes[refusal.errorCode];
  if (typeof refusal.extra['retryAfter'] === 'number')
    c.header('Retry-After', String(refusal.extra['retryAfter']));
  const body: ApiErrorBody = {
    ...refusal.extra,
    status,
    errorCode: refusal.errorCode,
    message: refusal.message,
    requestId: c.get('requestId'),
  };
  return c.json(body, status);
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal(codeOfStatus(error.status), error.message);
  if (isPassingFailure(error))
    return new Refusal('unavailable', 'The service is not ready. Please try again in a moment.');
  return new Refusal('internal_error', 'Something went wrong on our side. Please try again.');
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'body_too_large';
  if (status === 415) return 'unsupported_media_type';
  return status === 404 ? 'not_found' : 'invalid_request';
}

/** Called after each validation: refuses with the field paths and the schema's own messages. */
export function refuseInvalid(
  result: { success: true } | { success: false; error: z.ZodError },
  c: ApiContext,
): void {
  if (result.success) return;
  const { issues } = result.error;
  const fields = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [issue] = issues;
  if (!issue) throw new Refusal('invalid_request', 'The request breaks a rule.');
  const code = codeOfField(issue, c.get('fieldCodes')?.[issue.path.join('.')]);
  // A code of the field's own says where it belongs, and its message stands beside that field.
  if (code) throw new Refusal(code, issue.message, { fields });
  const message = [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
  throw new Refusal('invalid_request', message, { fields });
}

function codeOfField(issue: z.core.$ZodIssue, codes: FieldCodes[string] | undefined): ErrorCode | undefined {
  if (codes === undefined || typeof codes === 'string') return codes;
  if (issue.code === 'too_small') return codes.tooShort;
  return issue.code === 'too_big' ? codes.tooLong : undefined;
}
