import createClient, { defaultPathSerializer, mergeHeaders } from 'openapi-fetch';
import type { Call, CallSettings } from './client-types.ts';
import { withDeadline } from './deadline.ts';
import { LanternhostError } from './lanternhost-error.ts';
import { readAccessToken, type AccessToken } from './token.ts';

export type LanternhostClientOptions = {
  /** Where the platform is, without `/v1`: `https://play.example.com`. Empty for the page's own origin. */
  baseUrl: string;
  token?: AccessToken;
  /** Instead of the global `fetch`: for calls inside one process, or to observe calls. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** Milliseconds that a call may take, from the call to the whole reply; 30,000 unless told. */
  timeoutMs?: number;
  /**
   * Called when the API refuses a call with `authentication_required`, before the call throws.
   * It gets the token that was refused: a late reply must not log out a newer session.
   */
  onAuthenticationRequired?: (accessToken: string | undefined) => void;
};

/**
 * One method per HTTP verb. Each takes a path of the API and what that path asks for (`params`, `body`),
 * and resolves to the body of the reply.
 * @throws LanternhostError for every reply that is not a success, for a time-out, and when no reply arrives
 */
export type LanternhostClient = {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
};

type UntypedOptions = CallSettings & {
  params?: { query?: Record<string, unknown>; path?: Record<string, unknown> };
  body?: unknown;
};

/** Makes a client of the API. It holds no connection and needs no closing. */
export function createLanternhostClient(options: LanternhostClientOptions): LanternhostClient {
  const { token, timeoutMs: clientTimeoutMs = 30_000, onAuthenticationRequired } = options;
  // Looked up at every call: a page's instrumentation may replace the global after this.
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const api = createClient<UntypedPaths>({ baseUrl: options.baseUrl, pathSerializer });

  async function request(
    method: UntypedMethod,
    path: string,
    callOptions: UntypedOptions,
    signal: AbortSignal,
  ) {
    const { headers, idempotencyKey, timeoutMs: _, ...rest } = callOptions;
    const accessToken = await readAccessToken(token);
    let reply: Response | undefined;
    const result = await api
      .request(method, path, {
        ...rest,
        signal,
        headers: mergeHeaders(
          accessToken === undefined ? undefined : { Authorization: `Bearer ${accessToken}` },
          idempotencyKey === undefined
            ? undefined
            : { 'Idempotency-Key': idempotencyKey === true ? newIdempotencyKey() : idempotencyKey },
          headers,
        ),
        fetch: async (outgoing) => {
          try {
            return (reply = await send(outgoing));
          } catch (cause) {
            throw networkError(cause);
          }
        },
      })
      .catch((error: unknown) => {
        if (reply === undefined) throw error;
        // The reply began but cannot be read: not JSON, or cut off.
        throw error instanceof SyntaxError
          ? new LanternhostError(reply.status, undefined, { cause: error })
          : networkError(error);
      });

    if (result.response.ok) return result.data;
    const error = new LanternhostError(result.response.status, result.error);
    if (error.errorCode === 'authentication_required') onAuthenticationRequired?.(accessToken);
    throw error;
  }

  const call =
    (method: UntypedMethod) =>
    (path: string, callOptions: UntypedOptions = {}) =>
      withDeadline(callOptions.timeoutMs ?? clientTimeoutMs, callOptions.signal, (signal) =>
        request(method, path, callOptions, signal),
      );

  // The schema checks the callers; inside, every call is alike.
  return {
    GET: call('get'),
    POST: call('post'),
    PUT: call('put'),
    PATCH: call('patch'),
    DELETE: call('delete'),
  } as LanternhostClient;
}

type UntypedMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
type UntypedContent = { content: { 'application/json': unknown } };
type UntypedPaths = Record<
  string,
  Record<UntypedMethod, { requestBody?: UntypedContent; responses: { 200: UntypedContent } }>
>;

function networkError(cause: unknown): LanternhostError {
  return new LanternhostError(0, { errorCode: 'network_error', message: 'network error' }, { cause });
}

// crypto.randomUUID is missing on pages served over plain HTTP, such as a panel in a home network.
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

// URLs resolve `.` and `..` even when percent-encoded: such a value, or none, would address another path.
function pathSerializer(path: string, values: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(values)) {
    if (['', '.', '..'].includes(String(value)))
      throw new TypeError(`The path parameter ${name} cannot be "${String(value)}"`);
  }
  return defaultPathSerializer(path, values);
}
