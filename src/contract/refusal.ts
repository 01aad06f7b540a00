import type { ErrorCode } from './error-codes.ts';

/**
 * A request that is understood and turned down. It becomes an error reply with the code's HTTP status;
 * any other thrown value is a bug and becomes `internal_error`.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly errorCode: ErrorCode;
  /** Fields that the reply carries beside `status`, `errorCode` and `message`. */
  readonly extra: Readonly<Record<string, unknown>>;

  /** For the log alone: the account that a request without a caller was aimed at. */
  readonly accountId: string | undefined;

  constructor(
    errorCode: ErrorCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    accountId?: string,
  ) {
    super(message);
    this.errorCode = errorCode;
    this.extra = extra;
    this.accountId = accountId;
  }
}
