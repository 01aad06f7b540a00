'use client';
import type { LiveChannel } from '@lanternhost/sdk';
import { Button } from '#src/ui/controls/button.tsx';
import { Spinner } from '#src/ui/server/spinner.tsx';
import { useConnectionLoss, type ConnectionLoss } from './connection.ts';
import './connection-banner.css';

const words: Record<ConnectionLoss, { title: string; stillWorks: string }> = {
  offline: {
    title: 'You are offline.',
    stillWorks: 'You can read what is on the screen; saving works again once you are back.',
  },
  reconnecting: {
    title: 'Reconnecting…',
    stillWorks: 'You can go on working; news shows up again in a moment.',
  },
  ended: {
    title: 'Live updates have ended.',
    stillWorks: 'You can go on working; reload or reconnect to see news.',
  },
};

/** Says that what is shown may be out of date, and what works all the same. The region stays, so that it is spoken. */
export function ConnectionBanner({ live }: { live: LiveChannel }) {
  const loss = useConnectionLoss(live);
  return (
    <div className="panel-connection" role="status" data-loss={loss}>
      {loss && (
        <p>
          {loss === 'reconnecting' && <Spinner />}
          <strong>{words[loss].title}</strong> {words[loss].stillWorks}
        </p>
      )}
      {loss === 'ended' && (
        <Button size="small" onPress={() => live.retryNow()}>
          Reconnect
        </Button>
      )}
    </div>
  );
}
