/**
 * A call that did not succeed.
 *
 * `status` is the HTTP status, or 0 when no reply arrived: `errorCode` is then `timeout` (message `TIMEOUT`)
 * or `network_error`. Any further field of the reply's body stands on the error under its own name,
 * for example `requestId`, or the `fields` of an `invalid_request`.
 */
export class LanternhostError extends Error {
  override readonly name = 'LanternhostError';
  readonly status: number;
  /** What happened, for programs: `wrong_password`, `rate_limited`, …; `unknown` when the reply has none. */
  readonly errorCode: string;
  readonly [field: string]: unknown;

  /** @param body the reply's body; anything but an object with the usual fields gives the defaults */
  constructor(status: number, body?: unknown, options?: ErrorOptions) {
    const { errorCode, message, ...extra } = isObject(body) ? body : {};
    super(typeof message === 'string' && message !== '' ? message : 'unknown error', options);
    this.status = status;
    this.errorCode = typeof errorCode === 'string' && errorCode !== '' ? errorCode : 'unknown';
    for (const [field, value] of Object.entries(extra)) {
      // A body must not replace `stack`, `toString` or `__proto__`.
      if (!(field in this)) Object.defineProperty(this, field, { value, enumerable: true });
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
