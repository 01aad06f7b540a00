import { LanternhostError } from './lanternhost-error.ts';
import { assertTopic, type ClientFrame, type ServerFrame } from './live-frames.ts';

export type LiveSubscriber = {
  /** The parsed body of a message; its shape is the topic's. */
  onData: (body: unknown) => void;
  /** The server has confirmed: what changes from now on arrives. Read the present state here, to miss nothing. */
  onSubscribed?: () => void;
  /** Confirmed again after a reconnect: messages may have been missed meanwhile, so read the present state again. */
  onResumed?: () => void;
  /** The server refuses the topic, or has withdrawn it. The next connection asks again. */
  onError?: (error: LanternhostError) => void;
};

type Listener = { subscriber: LiveSubscriber; wasSubscribed: boolean };

type Topic = {
  listeners: Set<Listener>;
  /** What the server holds for this connection. */
  standing: 'absent' | 'subscribed' | 'refused';
  /** Asked, and not answered yet. One question at a time tells which one an answer belongs to. */
  asked: 'subscribe' | 'unsubscribe' | undefined;
};

/** Who listens to which topic, and what the server has been told of it. */
export function createTopics(send: (frame: ClientFrame) => void) {
  const topics = new Map<string, Topic>();
  let isConnected = false;

  function settle(name: string, topic: Topic): void {
    const isWanted = topic.listeners.size > 0;
    if (!isWanted && (!isConnected || (topic.standing !== 'subscribed' && !topic.asked))) {
      topics.delete(name);
      return;
    }
    if (!isConnected || topic.asked) return;
    if (isWanted && topic.standing === 'absent') ask(name, topic, 'subscribe');
    if (!isWanted && topic.standing === 'subscribed') ask(name, topic, 'unsubscribe');
  }

  function ask(name: string, topic: Topic, action: 'subscribe' | 'unsubscribe'): void {
    topic.asked = action;
    send({ action, topic: name });
  }

  function acknowledge(name: string, topic: Topic): void {
    if (!topic.asked) return;
    topic.standing = topic.asked === 'unsubscribe' ? 'absent' : 'subscribed';
    topic.asked = undefined;
    if (topic.standing === 'subscribed') for (const listener of [...topic.listeners]) confirm(listener);
    settle(name, topic);
  }

  function confirm(listener: Listener): void {
    const { onSubscribed, onResumed } = listener.subscriber;
    call(listener.wasSubscribed ? onResumed : onSubscribed);
    listener.wasSubscribed = true;
  }

  function refuse(name: string, topic: Topic, body: unknown): void {
    topic.standing = 'refused';
    if (topic.asked === 'subscribe') topic.asked = undefined;
    const error = new LanternhostError(0, body);
    for (const { subscriber } of [...topic.listeners]) call(subscriber.onError, error);
    settle(name, topic);
  }

  return {
    /** @returns a function that ends this subscription */
    subscribe(name: string, subscriber: LiveSubscriber): () => void {
      assertTopic(name);
      const topic = topics.get(name) ?? { listeners: new Set(), standing: 'absent', asked: undefined };
      topics.set(name, topic);
      const listener: Listener = { subscriber, wasSubscribed: false };
      topic.listeners.add(listener);
      if (topic.standing === 'refused') topic.standing = 'absent';
      if (topic.standing === 'subscribed' && !topic.asked) {
        queueMicrotask(
          () => topic.listeners.has(listener) && topic.standing === 'subscribed' && confirm(listener),
        );
      }
      settle(name, topic);
      return () => {
        if (topic.listeners.delete(listener) && topics.get(name) === topic) settle(name, topic);
      };
    },

    connected(): void {
      isConnected = true;
      for (const [name, topic] of topics) settle(name, topic);
    },

    disconnected(): void {
      isConnected = false;
      for (const [name, topic] of topics) {
        topic.standing = 'absent';
        topic.asked = undefined;
        settle(name, topic);
      }
    },

    receive(frame: Extract<ServerFrame, { topic: string }>): void {
      const topic = topics.get(frame.topic);
      if (!topic) return;
      if (frame.kind === 'ack') acknowledge(frame.topic, topic);
      else if (frame.kind === 'refusal') refuse(frame.topic, topic, frame.body);
      else for (const { subscriber } of [...topic.listeners]) call(subscriber.onData, frame.body);
    },

    clear(): void {
      topics.clear();
    },
  };
}

// A subscriber's fault is an uncaught error of the page or program, and must not keep the others from hearing.
function call<Argument extends unknown[]>(
  handler: ((...argument: Argument) => void) | undefined,
  ...argument: Argument
): void {
  try {
    handler?.(...argument);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
