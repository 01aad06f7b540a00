import { serverFrames } from '#src/contract/live-frames.ts';
import type { LiveTopic } from '#src/contract/live-topics.ts';
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

export type LiveHub = ReturnType<typeof createLiveHub>;

type Audience = {
  topic: LiveTopic;
  accountId: string | undefined;
  members: Set<Subscriber>;
  /** Frames of this turn of the event loop. */
  unsent: Buffer[];
};

/**
 * Who in this process listens to what. A frame is built once, however many listen, and the frames of one turn of the
 * event loop reach each listener in one write: nearly all that a message costs is the system call.
 */
export function createLiveHub(options: { sources: LiveSources; onLoadError(error: unknown): void }) {
  const { sources, onLoadError } = options;
  const audiences = new Map<string, Audience>();
  const loading = new Map<string, { events: Set<NotificationEvent | undefined> }>();

  const scopeOf = (topic: LiveTopic, accountId: string | undefined) =>
    sources[topic].perAccount ? accountId : undefined;
  const keyOf = (topic: LiveTopic, scope: string | undefined) => `${topic} ${scope ?? ''}`;

  /** Sends a body that is at hand to all who listen. */
  function broadcast(topic: LiveTopic, accountId: string | undefined, body: unknown): void {
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
    topic: LiveTopic,
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
        broadcast(topic, scope, await sources[topic].load(scope, happened));
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

    subscribe(subscriber: Subscriber, topic: LiveTopic, accountId: string): void {
      const scope = scopeOf(topic, accountId);
      const key = keyOf(topic, scope);
      const audience = audiences.get(key) ?? { topic, accountId: scope, members: new Set(), unsent: [] };
      // What was said before is for those who listened then.
      deliver(audience);
      audience.members.add(subscriber);
      audiences.set(key, audience);
    },

    unsubscribe(subscriber: Subscriber, topic: LiveTopic, accountId: string): void {
      const key = keyOf(topic, scopeOf(topic, accountId));
      const audience = audiences.get(key);
      audience?.members.delete(subscriber);
      if (audience?.members.size === 0) audiences.delete(key);
    },

    /** After notifications may have been missed. */
    async refreshAll(): Promise<void> {
      await Promise.all([...audiences.values()].map(({ topic, accountId }) => refresh(topic, accountId)));
    },
  };
}
