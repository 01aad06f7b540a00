/// <reference lib="esnext.disposable" preserve="true" />
import {
  openConnection,
  type Connection,
  type ConnectionState,
  type WebSocketConstructor,
} from './live-connection.ts';
import type { ServerFrame } from './live-frames.ts';
import { createPace, systemTimers, type LiveTimers } from './live-timing.ts';
import { createTopics, type LiveSubscriber } from './live-topics.ts';
import type { AccessToken } from './token.ts';

export type LiveState = ConnectionState | { readonly name: 'closed'; readonly reason: 'client' };

export type ConnectLiveOptions = (
  | {
      /** Where the platform is, as for the client: `https://play.example.com`, or empty for the page's own origin. */
      baseUrl: string;
    }
  | {
      /** The whole address: `wss://play.example.com/ws`. */
      url: string;
    }
) & {
  token: AccessToken;
  /** Called with the token that the server does not accept (any more); the channel is closed until `setToken`. */
  onAuthenticationRequired?: (accessToken: string | undefined) => void;
  /** Called with a frame that is not of this protocol, and why; it is ignored otherwise. */
  onMalformedFrame?: (frame: unknown, reason: string) => void;
  /** Instead of the global `WebSocket`, which Node has from version 22 on: the class of the `ws` package, say. */
  WebSocket?: WebSocketConstructor;
  timers?: LiveTimers;
};

export type LiveChannel = {
  /** The present state; the same object until it changes. */
  readonly state: LiveState;
  /** @returns a function that ends the listening */
  onStateChange(listener: (state: LiveState) => void): () => void;
  /**
   * Listens to a topic, now and after every reconnect. Subscribers of one topic share one subscription.
   * @returns a function that ends this subscription
   * @throws TypeError for a topic that is not a path of letters, digits and `-_./`
   */
  subscribe(topic: string, subscriber: LiveSubscriber): () => void;
  /** Connects anew with another token, keeping the subscriptions; `undefined` closes the connection until the next. */
  setToken(token: AccessToken): void;
  /** Makes the next attempt at once instead of waiting for it; opens a channel again that the server ended with code 1000. */
  retryNow(): void;
  /** Ends the channel for good, with all subscriptions. */
  close(): void;
  [Symbol.dispose](): void;
};

/**
 * Opens the live channel: one WebSocket that authenticates, subscribes, and comes back by itself.
 * A lost connection is tried again after 0.5 s, then 1 s doubling to 60 s, each ± 50 %.
 * @throws TypeError without a WebSocket class, or for an address that is none
 */
export function connectLive(options: ConnectLiveOptions): LiveChannel {
  const { timers = systemTimers, WebSocket = globalThis.WebSocket } = options;
  if (WebSocket === undefined)
    throw new TypeError('This runtime has no WebSocket: pass one as the option WebSocket');
  const url = 'url' in options ? options.url : liveUrl(options.baseUrl);
  const stateListeners = new Set<(state: LiveState) => void>();
  // Below the server's limit of 60 at once and 10 per second, with room for the authentication.
  const pace = createPace(timers, { burst: 50, perSecond: 8 });
  const topics = createTopics((frame) => pace.run(() => connection?.send(frame)));
  let { token } = options;
  let state: LiveState = { name: 'connecting' };
  let connection: Connection | undefined = open();

  function open(): Connection {
    return openConnection({
      url,
      token,
      WebSocket,
      timers,
      onState: change,
      onConnected: topics.connected,
      onFrame: receive,
      onAuthenticationRequired: (accessToken) => options.onAuthenticationRequired?.(accessToken),
    });
  }

  function change(next: LiveState): void {
    if (next.name !== 'open') {
      pace.reset();
      topics.disconnected();
    }
    if (next.name === 'connecting' && state.name === 'connecting') return;
    state = next;
    for (const listener of [...stateListeners]) listener(state);
  }

  function receive(frame: ServerFrame, data: unknown): void {
    if (frame.kind === 'malformed') options.onMalformedFrame?.(data, frame.reason);
    else if (frame.kind !== 'ping') topics.receive(frame);
  }

  function stop(): void {
    connection?.stop();
    connection = undefined;
  }

  function close(): void {
    stop();
    topics.clear();
    change({ name: 'closed', reason: 'client' });
    stateListeners.clear();
  }

  const isClosedByClient = () => state.name === 'closed' && state.reason === 'client';

  return {
    get state() {
      return state;
    },
    onStateChange(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    subscribe: topics.subscribe,
    setToken(next) {
      if (isClosedByClient() || (next === token && typeof next !== 'function')) return;
      token = next;
      stop();
      change(
        next === undefined ? { name: 'closed', reason: 'authentication_required' } : { name: 'connecting' },
      );
      if (next !== undefined) connection = open();
    },
    retryNow() {
      connection?.skipWait();
      if (state.name !== 'closed' || state.reason !== 'server') return;
      stop();
      change({ name: 'connecting' });
      connection = open();
    },
    close,
    [Symbol.dispose]: close,
  };
}

function liveUrl(baseUrl: string): string {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/ws`, globalThis.location?.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
