'use client';
import type { LiveChannel } from '@lanternhost/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { StatusBadge } from '#src/ui/server/badge.tsx';

/** Whether what is shown follows the server at this moment. */
export function LiveBadge({ live }: { live: LiveChannel }) {
  const subscribe = useCallback((listener: () => void) => live.onStateChange(listener), [live]);
  const state = useSyncExternalStore(
    subscribe,
    () => live.state.name,
    () => 'connecting' as const,
  );
  if (state === 'open') return <StatusBadge tone="success">Live</StatusBadge>;
  return (
    <StatusBadge tone="warning" isBusy={state !== 'closed'}>
      {state === 'closed' ? 'Offline' : 'Reconnecting'}
    </StatusBadge>
  );
}
