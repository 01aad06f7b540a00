'use client';
import { MonitorSmartphone } from 'lucide';
import { useState } from 'react';
import type { Session } from '#src/contract/sessions.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Badge } from '#src/ui/server/badge.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import { VisuallyHidden } from '#src/ui/server/visually-hidden.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import { showFailure } from '../failure.ts';

export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [isEnding, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    try {
      await api.DELETE('/v1/account/sessions/{id}', { params: { path: { id: session.id } } });
      onEnded();
      showToast({ title: 'Session ended', description: session.device, tone: 'success' });
    } catch (error) {
      setEnding(false);
      showFailure('The session was not ended', error);
    }
  }

  return (
    <li className="entry">
      <Icon icon={MonitorSmartphone} size="1.5rem" />
      <div>
        <p className="entry-title">
          {session.device}
          {session.current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="entry-facts">
          <span>Signed in {dateWords(new Date(session.createdAt))}</span>
          <span>
            Last used <RelativeTime at={session.lastUsedAt} />
          </span>
        </p>
      </div>
      {!session.current && (
        <div className="entry-actions">
          <Button size="small" isPending={isEnding} onPress={() => void end()}>
            End
            <VisuallyHidden> the session on {session.device}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  );
}
