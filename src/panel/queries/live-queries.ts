import { useQueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#src/contract/live-topics.ts';
import { useLiveTopic } from './live-topic.ts';

/** Loads every query of an API path again when a live topic says that it changed, and after a lost connection. */
export function useLiveQueries(topic: LiveTopic, path: string): void {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [path] });
  useLiveTopic(topic, { onData: reload, onResumed: reload });
}
