import { serverFrames } from '#src/contract/live-frames.ts';
import type { InstanceTopic, LiveTopic } from '#src/contract/live-topics.ts';
import type { NotificationEvent } from '#src/contract/notifications.ts';
import { textFrame } from './text-frame.ts';

const loadRetryMilliseconds = 1000;

/** What the hub needs of a channel. */
export type Subscriber = { write(frames: Buffer): void };

/** What a topic shows: its present body, for one account or, without an id, for everyone. */
export type LiveSources = Record<
  LiveTopic,
  {
    perAccount: boolean;
    /** @param event what happened, where the publisher said it */
    load(accountId: string | undefined, event: NotificationEvent | undefined): Promise<unknown>;
  }
>;

/** Topics of single objects. What they show is sent by whoever knows it. */
export type ObjectTopics = {
  /** The present body, for those that have one; undefined for streams. */
  load(topic: InstanceTopic): Promise<unknown>;
  /** The first in this process began to listen, or the last one left. Resolves when nothing more will be missed. */
  onAudience(topic: InstanceTopic, isThere: boolean): Promise<void>;
};

type Topic = LiveTopic | InstanceTopic;
const isObjectTopic = (topic: Topic): topic is InstanceTopic => topic.startsWith('/instances/');

export type LiveHub = ReturnType<typeof createLiveHub>;

type Audience = {
  topic: Topic;
  accountId: string | undefined;
  members: Set<Subscriber>;
  /** When what comes is sure to be heard here. */
  ready: Promise<void> | undefined;
  /** Frames of this turn of the event loop. */
  unsent: Buffer[];
};

/**
 * Who in this process listens to what. A frame is built once, however many listen, and the frames of one turn of the
 * event loop reach each listener in one write: nearly all that a message costs is the system call.
 */
export function createLiveHub(options: {
  sources: LiveSources;
  objects: ObjectTopics;
  onLoadError(error: unknown): void;
}) {
  const { sources, objects, onLoadError } = options;
  const audiences = new Map<string, Audience>();
  const loading = new Map<string, { events: Set<NotificationEvent | undefined> }>();

  const scopeOf = (topic: Topic, accountId: string | undefined) =>
    !isObjectTopic(topic) && sources[topic].perAccount ? accountId : undefined;
  const keyOf = (topic: Topic, scope: string | undefined) => `${topic} ${scope ?? ''}`;

  /** Sends a body that is at hand to all who listen. */
  function broadcast(topic: Topic, accountId: string | undefined, body: unknown): void {
    const audience = audiences.get(keyOf(topic, scopeOf(topic, accountId)));
    if (!audience) return;
    if (audience.unsent.length === 0) setImmediate(deliver, audience);
    audience.unsent.push(textFrame(serverFrames.message(topic, body)));
  }

  function deliver(audience: Audience): void {
    const [frame, ...more] = audience.unsent;
    if (!frame) return;
    audience.unsent = [];
    const frames = more.length === 0 ? frame : Buffer.concat([frame, ...more]);
    for (const member of audience.members) member.write(frames);
  }

  /** Loads what changed and sends it; changes that arrive while it loads cost one more load per event, not one each. */
  async function refresh(
    topic: Topic,
    accountId: string | undefined,
    event?: NotificationEvent,
  ): Promise<void> {
    const scope = scopeOf(topic, accountId);
    const key = keyOf(topic, scope);
    if (!audiences.has(key)) return;
    const running = loading.get(key);
    if (running) {
      running.events.add(event);
      return;
    }
    const state = { events: new Set([event]) };
    loading.set(key, state);
    let current = event;
    try {
      for (const happened of state.events) {
        current = happened;
        state.events.delete(happened);
        const body = isObjectTopic(topic)
          ? await objects.load(topic)
          : await sources[topic].load(scope, happened);
        if (body !== undefined) broadcast(topic, scope, body);
      }
      loading.delete(key);
    } catch (error) {
      onLoadError(error);
      // What changed is still to be shown: asked again until it is, or nobody listens any more.
      setTimeout(() => {
        loading.delete(key);
        for (const missed of new Set([current, ...state.events])) void refresh(topic, scope, missed);
      }, loadRetryMilliseconds).unref();
    }
  }

  return {
    broadcast,
    refresh,

    /** Resolves when nothing that comes from now on will be missed. */
    async subscribe(subscriber: Subscriber, topic: Topic, accountId: string): Promise<void> {
      const scope = scopeOf(topic, accountId);
      const key = keyOf(topic, scope);
      const present = audiences.get(key);
      const audience = present ?? {
        topic,
        accountId: scope,
        members: new Set(),
        ready: undefined,
        unsent: [],
      };
      // What was said before is for those who listened then.
      deliver(audience);
      audience.members.add(subscriber);
      audiences.set(key, audience);
      if (!present && isObjectTopic(topic)) audience.ready = objects.onAudience(topic, true);
      await audience.ready;
    },

    unsubscribe(subscriber: Subscriber, topic: Topic, accountId: string): void {
      const key = keyOf(topic, scopeOf(topic, accountId));
      const audience = audiences.get(key);
      audience?.members.delete(subscriber);
      if (audience?.members.size !== 0) return;
      audiences.delete(key);
      if (isObjectTopic(topic)) void objects.onAudience(topic, false);
    },

    /** After notifications may have been missed. */
    async refreshAll(): Promise<void> {
      await Promise.all([...audiences.values()].map(({ topic, accountId }) => refresh(topic, accountId)));
    },
  };
}
