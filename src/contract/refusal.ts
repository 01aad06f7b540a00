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

  constructor(errorCode: ErrorCode, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.errorCode = errorCode;
    this.extra = extra;
  }
}
