import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import {
  clientFrameSchema,
  liveCloseCodes,
  serverFrames,
  type ClientFrame,
} from '#src/contract/live-frames.ts';
import {
  liveTopics,
  readInstanceTopic,
  type InstanceTopic,
  type LiveTopic,
} from '#src/contract/live-topics.ts';
import type { ErrorCode } from '#src/contract/error-codes.ts';
import { holds, type Caller } from '#src/control/http/environment.ts';
import type { LiveHub, Subscriber } from './hub.ts';
import { liveLimits } from './limits.ts';
import { textFrame } from './text-frame.ts';

export type LiveChannel = Subscriber & {
  readonly caller: Caller | undefined;
  /** The access as it is now; undefined ends the channel. */
  renew(caller: Caller | undefined): void;
  /** Sends a ping; ends a channel that has not answered the one before. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends the connection at once, for a client that does not answer a close. */
  terminate(): void;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
};

/** One client's side of the live channel: who it is, and what it listens to. */
export function openLiveChannel(options: {
  webSocket: WebSocket;
  /** The upgraded connection: frames built for many are written to it as they are. */
  connection: Duplex;
  hub: LiveHub;
  identify(accessToken: string): Promise<Caller | undefined>;
  /** Whether an instance is the caller's to see. */
  owns(caller: Caller, instanceId: string): Promise<boolean>;
  onFault(error: unknown): void;
  /** Called once; false when the account has too many channels open. */
  admit(channel: LiveChannel, caller: Caller): boolean;
}): LiveChannel {
  const { webSocket, connection, hub } = options;
  const topics = new Set<LiveTopic | InstanceTopic>();
  let caller: Caller | undefined;
  let answeredPing = true;
  let allowance = { messages: liveLimits.messageBurst as number, at: performance.now() };
  let queue = Promise.resolve();

  const deadline = setTimeout(
    () => close(liveCloseCodes.badFrame, 'authenticate first'),
    liveLimits.authenticationSeconds * 1000,
  );

  function close(code: number, reason: string): void {
    webSocket.close(code, reason);
  }

  function write(frame: Buffer): void {
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (connection.writableLength > liveLimits.unsentBytes) {
      webSocket.close(liveCloseCodes.tooSlow, 'too slow');
      // The close frame waits behind what is unsent: do not wait for it.
      webSocket.terminate();
      return;
    }
    connection.write(frame);
  }

  const say = (text: string) => write(textFrame(text));
  const refuse = (topic: string, errorCode: ErrorCode, message: string) =>
    say(serverFrames.error(topic, { errorCode, message }));

  const allows = (topic: LiveTopic | InstanceTopic) => {
    const needs = isTopic(topic) ? liveTopics[topic].needs : 'instance:read';
    return caller !== undefined && holds(caller, needs);
  };

  function leave(topic: LiveTopic | InstanceTopic): void {
    if (caller && topics.delete(topic)) hub.unsubscribe(channel, topic, caller.accountId);
  }

  function become(renewed: Caller): void {
    caller = renewed;
    for (const topic of topics) {
      if (allows(topic)) continue;
      leave(topic);
      refuse(topic, 'permission_denied', 'The permission for this topic was withdrawn.');
    }
  }

  async function authenticate(accessToken: string): Promise<void> {
    const found = await options.identify(accessToken);
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (!found) return close(liveCloseCodes.accessEnded, 'access token not valid');
    if (caller && caller.accountId !== found.accountId)
      return close(liveCloseCodes.badFrame, 'one account per channel');
    become(found);
    clearTimeout(deadline);
    if (!options.admit(channel, found)) close(liveCloseCodes.tooMany, 'too many channels');
  }

  async function subscribe(topic: string): Promise<void> {
    if (webSocket.readyState !== webSocket.OPEN) return;
    const instance = readInstanceTopic(topic);
    if (instance) return subscribeToInstance(topic as InstanceTopic, instance.instanceId);
    if (!isTopic(topic)) return refuse(topic, 'not_found', 'There is no such topic.');
    if (!caller) return refuse(topic, 'authentication_required', 'Authenticate first.');
    if (!allows(topic)) return refuse(topic, 'permission_denied', 'This topic needs a permission.');
    topics.add(topic);
    await hub.subscribe(channel, topic, caller.accountId);
    say(serverFrames.ack(topic));
  }

  async function subscribeToInstance(topic: InstanceTopic, instanceId: string): Promise<void> {
    if (!caller) return refuse(topic, 'authentication_required', 'Authenticate first.');
    if (!allows(topic)) return refuse(topic, 'permission_denied', 'This topic needs a permission.');
    const isOwn = await options.owns(caller, instanceId);
    if (webSocket.readyState !== webSocket.OPEN || !caller) return;
    if (!isOwn) return refuse(topic, 'not_found', 'There is no such topic.');
    if (topics.size >= liveLimits.topicsPerChannel)
      return refuse(topic, 'rate_limited', 'A channel listens to so many topics at once and no more.');
    topics.add(topic);
    await hub.subscribe(channel, topic, caller.accountId);
    // It may have been withdrawn meanwhile.
    if (topics.has(topic)) say(serverFrames.ack(topic));
  }

  async function act(frame: ClientFrame): Promise<void> {
    switch (frame.action) {
      case 'auth':
        return authenticate(frame.accessToken);
      case 'subscribe':
        return subscribe(frame.topic);
      case 'unsubscribe':
        if (isTopic(frame.topic) || readInstanceTopic(frame.topic)) leave(frame.topic as LiveTopic);
        return say(serverFrames.ack(frame.topic));
    }
  }

  webSocket.on('message', (data, isBinary) => {
    if (!takeAllowance()) return close(liveCloseCodes.badFrame, 'too many messages');
    const frame = isBinary ? undefined : parseFrame(data.toString());
    if (!frame) return close(liveCloseCodes.badFrame, 'not a frame of this protocol');
    // One after the other: a subscription may follow its authentication without waiting.
    queue = queue
      .then(() => act(frame))
      .catch((error: unknown) => {
        options.onFault(error);
        close(liveCloseCodes.fault, 'unexpected fault');
      });
  });
  webSocket.on('pong', () => (answeredPing = true));
  // A protocol violation or a reset connection: ws closes by itself.
  webSocket.on('error', () => undefined);
  const gone = Promise.withResolvers<void>();
  webSocket.on('close', () => {
    gone.resolve();
    clearTimeout(deadline);
    for (const topic of topics) leave(topic);
  });

  function takeAllowance(): boolean {
    const now = performance.now();
    const earned = ((now - allowance.at) / 1000) * liveLimits.messagesPerSecond;
    allowance = { messages: Math.min(liveLimits.messageBurst, allowance.messages + earned) - 1, at: now };
    return allowance.messages >= 0;
  }

  const channel: LiveChannel = {
    get caller() {
      return caller;
    },
    write,
    close,
    terminate: () => webSocket.terminate(),
    closed: gone.promise,
    renew(renewed) {
      if (!renewed) return close(liveCloseCodes.accessEnded, 'access ended');
      become(renewed);
    },
    ping() {
      if (!answeredPing) return webSocket.terminate();
      answeredPing = false;
      webSocket.ping();
      write(pingFrame);
    },
  };
  return channel;
}

const pingFrame = textFrame(serverFrames.ping);

const isTopic = (topic: string): topic is LiveTopic => Object.hasOwn(liveTopics, topic);

function parseFrame(text: string): ClientFrame | undefined {
  try {
    return clientFrameSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
