import { useState } from 'react';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { instanceTopic } from '#src/contract/live-topics.ts';
import type { PlayerTraffic } from '#src/contract/player-traffic.ts';
import { useLiveTopic } from '#src/panel/queries/live-topic.ts';

/** What a running server uses now. */
export type Usage = {
  cpu: number;
  memoryBytes: number;
  diskBytes: number;
  players: number;
  playerTraffic: PlayerTraffic | null;
};

/** The newest figures of a server, every few seconds while it runs; undefined before the first and while it is off. */
export function useUsage({ externalID, status }: InstanceDetails): Usage | undefined {
  const isRunning = status === 'active' || status === 'starting' || status === 'stopping';
  const [usage, setUsage] = useState<Usage>();
  useLiveTopic<Usage>(isRunning ? instanceTopic(externalID, '/statistics') : undefined, {
    onData: setUsage,
    onResumed: () => setUsage(undefined),
  });
  return isRunning ? usage : undefined;
}
