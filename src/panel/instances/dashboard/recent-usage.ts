import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { instanceTopic } from '#src/contract/live-topics.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useLiveTopic } from '#src/panel/queries/live-topic.ts';
import type { Usage } from '../data/usage.ts';

export type UsagePoint = Usage & { at: number };

const hourMilliseconds = 3_600_000;

/** What a server used in the last hour, going on by itself while it runs; `kept` is the question for what was before. */
export function useRecentUsage({ externalID }: InstanceDetails) {
  const kept = useQuery(
    apiQuery('/v1/instances/{instance}/statistics', {
      params: { path: { instance: externalID }, query: { range: 'hour' } },
    }),
  );
  const [heard, setHeard] = useState<UsagePoint[]>([]);
  useLiveTopic<Usage>(instanceTopic(externalID, '/statistics'), {
    onData(usage) {
      const at = Date.now();
      setHeard((before) => [...before.filter((point) => at - point.at < hourMilliseconds), { ...usage, at }]);
    },
    onResumed: () => void kept.refetch(),
  });
  const before: UsagePoint[] =
    kept.data?.content.map((point) => ({ ...point, at: Date.parse(point.at) })) ?? [];
  const end = before.at(-1)?.at ?? 0;
  return { kept, points: [...before, ...heard.filter(({ at }) => at > end)] };
}
