import ReconnectingWebSocket, { CloseEvent as LocalCloseEvent } from 'partysocket/ws';
import { closeCodes, parseServerFrame, type ClientFrame, type ServerFrame } from './live-frames.ts';
import { retryDelay, type LiveTimers } from './live-timing.ts';
import { readAccessToken, type AccessToken } from './token.ts';

const connectMilliseconds = 10_000;
/** The server sends a ping every 30 s. */
const silenceMilliseconds = 75_000;
const stableMilliseconds = 10_000;

export type ConnectionState =
  | { readonly name: 'connecting' }
  | { readonly name: 'open' }
  /** Between two attempts; `retryAt` is the time of the next one, in milliseconds since 1970. */
  | { readonly name: 'waiting'; readonly retryAt: number }
  /** Over: ended by the server with code 1000, or without a token that is accepted. */
  | { readonly name: 'closed'; readonly reason: 'server' | 'authentication_required' };

export type WebSocketConstructor = new (url: string) => {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
};

export type Connection = ReturnType<typeof openConnection>;

/** Keeps one authenticated connection up until it is stopped or the server ends it for good. */
export function openConnection(options: {
  url: string;
  token: AccessToken;
  WebSocket: WebSocketConstructor;
  timers: LiveTimers;
  onState(state: ConnectionState): void;
  /** A new connection has been told who we are; what is sent now arrives after that. */
  onConnected(): void;
  onFrame(frame: ServerFrame, data: unknown): void;
  onAuthenticationRequired(accessToken: string | undefined): void;
}) {
  const { url, timers } = options;
  let accessToken: string | undefined;
  let failures = 0;
  let isConnected = false;
  let isOpen = false;
  let hasEnded = false;
  let heardAt = 0;
  let pause: { over: Promise<void>; skip(): void } | undefined;
  let cancelPause: (() => void) | undefined;
  let cancelWatch: (() => void) | undefined;
  let cancelStable: (() => void) | undefined;

  // partysocket asks for the address before each attempt: the waiting is done here, its own is switched off.
  const socket = new ReconnectingWebSocket(nextAddress, undefined, {
    WebSocket: options.WebSocket,
    connectionTimeout: connectMilliseconds,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: (event) => !isFinal(event),
  });

  async function nextAddress(): Promise<string> {
    await pause?.over;
    pause = undefined;
    // partysocket looks after this whether it has been closed meanwhile.
    if (hasEnded) return url;
    options.onState({ name: 'connecting' });
    accessToken = await readAccessToken(options.token);
    if (accessToken === undefined && !hasEnded) {
      end('authentication_required');
      socket.close();
    }
    return url;
  }

  socket.onopen = () => {
    if (accessToken === undefined) return;
    isConnected = true;
    heardAt = timers.now();
    watch(silenceMilliseconds);
    send({ action: 'auth', accessToken });
    options.onConnected();
  };

  socket.onmessage = ({ data }) => {
    heardAt = timers.now();
    const frame = parseServerFrame(data);
    if (frame.kind === 'ack' && !isOpen) {
      isOpen = true;
      cancelStable = timers.schedule(() => (failures = 0), stableMilliseconds);
      options.onState({ name: 'open' });
    }
    options.onFrame(frame, data);
  };

  socket.onclose = (event) => {
    if (isFinal(event)) end(event.code === closeCodes.graceful ? 'server' : 'authentication_required');
    else retryLater();
  };

  // A failed attempt without a socket, such as a rejected token function, has no close event.
  socket.onerror = retryLater;

  function retryLater(): void {
    clear();
    if (pause || hasEnded) return;
    failures += 1;
    const delay = retryDelay(failures, timers.random());
    let skip = () => {};
    const over = new Promise<void>((resolve) => (skip = resolve));
    cancelPause = timers.schedule(skip, delay);
    pause = { over, skip };
    options.onState({ name: 'waiting', retryAt: timers.now() + delay });
  }

  function watch(milliseconds: number): void {
    cancelWatch = timers.schedule(() => {
      const silent = timers.now() - heardAt;
      if (silent < silenceMilliseconds) watch(silenceMilliseconds - silent);
      else socket.reconnect(closeCodes.silent, 'nothing heard');
    }, milliseconds);
  }

  function send(frame: ClientFrame): void {
    if (isConnected) socket.send(JSON.stringify(frame));
  }

  function clear(): void {
    isConnected = false;
    isOpen = false;
    cancelWatch?.();
    cancelStable?.();
  }

  function end(reason: 'server' | 'authentication_required'): void {
    clear();
    hasEnded = true;
    options.onState({ name: 'closed', reason });
    if (reason === 'authentication_required') options.onAuthenticationRequired(accessToken);
  }

  return {
    send,
    /** Makes the next attempt at once if one is being waited for. */
    skipWait(): void {
      cancelPause?.();
      pause?.skip();
    },
    /** Closes the connection; nothing is reported from here on. */
    stop(): void {
      clear();
      hasEnded = true;
      cancelPause?.();
      socket.onclose = null;
      socket.onerror = null;
      socket.close();
    },
  };
}

// partysocket reports a failed attempt as a close with code 1000, in an event of its own class.
function isFinal(event: CloseEvent | LocalCloseEvent): boolean {
  if (event instanceof LocalCloseEvent) return false;
  return event.code === closeCodes.graceful || event.code === closeCodes.accessEnded;
}
