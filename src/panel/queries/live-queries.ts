import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#src/contract/live-topics.ts';
import { useSession } from '#src/panel/session/session.ts';

/** Loads every query of an API path again when a live topic says that it changed, and after a lost connection. */
export function useLiveQueries(topic: LiveTopic, path: string): void {
  const session = useSession();
  const live = session.state === 'authenticated' ? session.live : undefined;
  const queries = useQueryClient();
  useEffect(() => {
    const reload = () => void queries.invalidateQueries({ queryKey: [path] });
    return live?.subscribe(topic, { onData: reload, onResumed: reload });
  }, [live, topic, path, queries]);
}
