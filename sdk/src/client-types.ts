import type {
  ClientPathsWithMethod,
  Client as FetchClient,
  FetchOptions,
  FetchResponse,
} from 'openapi-fetch';
import type { paths } from './schema.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
type ParseAs = NonNullable<FetchOptions<unknown>['parseAs']>;

/** How one call differs from the others, beside the `params` and the `body` that its path asks for. */
export type CallSettings<As extends ParseAs = 'json'> = {
  headers?: FetchOptions<unknown>['headers'];
  /** Gives the call up. The promise rejects with the signal's reason, never with `TIMEOUT`. */
  signal?: AbortSignal | null;
  /** Milliseconds from the call to the whole reply; instead of the client's `timeoutMs`. */
  timeoutMs?: number;
  /**
   * The `Idempotency-Key` of a call that creates or charges: a repeated call with the same key gets the
   * first reply instead of acting twice. `true` makes a new key for this call alone; to repeat a call yourself,
   * pass the same string each time.
   */
  idempotencyKey?: string | true;
  /** How to read the reply's body; `stream` leaves it unread, outside the time-out. */
  parseAs?: As;
};

type RequiredKeys<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? never : Key;
}[keyof T];

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? RequiredKeys<Parameters> extends never
    ? { params?: Parameters }
    : { params: Parameters }
  : never;

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : never;

type RequestOf<Operation> = ParametersOf<Operation> & BodyOf<Operation>;

type CallOptions<Operation, Settings> =
  RequiredKeys<RequestOf<Operation>> extends never
    ? [options?: RequestOf<Operation> & Settings]
    : [options: RequestOf<Operation> & Settings];

type ReplyData<Reply> = Reply extends { data: infer Data } ? Data : never;

/** A call of one HTTP verb: to a path that has it, with what that path asks for, for what that path gives. */
export type Call<Method extends Verb> = <
  Path extends ClientPathsWithMethod<FetchClient<paths>, Method>,
  As extends ParseAs = 'json',
>(
  path: Path,
  ...options: CallOptions<paths[Path][Method], CallSettings<As>>
) => Promise<ReplyData<FetchResponse<paths[Path][Method] & object, { parseAs: As }, `${string}/${string}`>>>;
