import { useEffect, useEffectEvent } from 'react';
import type { InstanceTopic, LiveTopic } from '#src/contract/live-topics.ts';
import { useSession } from '#src/panel/session/session.ts';

/**
 * Listens to a topic of the live channel while it is named.
 * @param onData takes the message's `data`: the server's own word, as replies are
 * @param onResumed the connection is back, and messages may have been missed
 */
export function useLiveTopic<Data>(
  topic: LiveTopic | InstanceTopic | undefined,
  handlers: { onData(data: Data): void; onResumed(): void },
): void {
  const session = useSession();
  const live = session.state === 'authenticated' ? session.live : undefined;
  const onData = useEffectEvent((body: unknown) => handlers.onData((body as { data: Data }).data));
  const onResumed = useEffectEvent(handlers.onResumed);
  useEffect(() => {
    if (topic !== undefined) return live?.subscribe(topic, { onData, onResumed });
    return undefined;
  }, [live, topic]);
}
