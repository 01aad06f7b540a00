'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiQuery } from '#src/panel/queries/api-query.ts';

import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { ConfirmDialog } from '#src/panel/frame/confirm-dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSecurityChanges } from '../use-security-changes.ts';
import { SessionRow } from './session-row.tsx';
import '../entry-list.css';

const path = '/v1/account/sessions';

/** Where this account is signed in, and the means to end that. */
export function SessionsSection() {
  useSecurityChanges(path);
  const query = useQuery(apiQuery(path));
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEndingOthers, setEndingOthers] = useState(false);
  const hasOthers = query.data?.content.some((session) => !session.current) ?? false;

  /** The list without what has ended, before the server tells it again. */
  function keepOnly(stays: (session: { id: string; current: boolean }) => boolean) {
    queries.setQueryData(apiQuery(path).queryKey, (old) => {
      const content = old?.content.filter(stays) ?? [];
      return { content, totalElements: content.length };
    });
    void queries.invalidateQueries({ queryKey: [path] });
  }

  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      description="The browsers and devices that are signed in to your account. End one that you do not know, then change your password."
      heading={heading}
      actions={
        hasOthers && (
          <Button size="small" onPress={() => setEndingOthers(true)}>
            End all others
          </Button>
        )
      }
    >
      <Loaded query={query} lines={2}>
        {({ content }) => (
          <ul className="entry-list">
            {content.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnded={() => {
                  // The row goes with its button: the focus must not be lost with them.
                  heading.current?.focus({ preventScroll: true });
                  keepOnly(({ id }) => id !== session.id);
                }}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isEndingOthers && (
        <ConfirmDialog
          title="End all other sessions?"
          confirmLabel="End all others"
          isDanger
          isOpen
          onOpenChange={setEndingOthers}
          fallbackFocus={heading}
          onConfirm={async () => {
            await api.DELETE('/v1/account/sessions');
            keepOnly(({ current }) => current);
            showToast({ title: 'All other sessions ended', tone: 'success' });
          }}
        >
          Every browser and device except this one is signed out at once. API keys keep working.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
