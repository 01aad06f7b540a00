'use client';
import { useRef, useState } from 'react';
import { closingDelayDays } from '#src/contract/closing.ts';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import { SettingsSection } from '../settings-section.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const CloseAccountDialog = latePart(
  async () => (await import('./close-account-dialog.tsx')).CloseAccountDialog,
);

/** The way out: what it means, two weeks to think again, and back. */
export function ClosingSection() {
  const { closing, closesAt } = useSignedIn().account;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection
      id="close-account"
      title="Close account"
      description={`Your account, your servers and your personal data are deleted ${closingDelayDays} days after you ask for it. Until then you can change your mind.`}
      heading={heading}
    >
      {closing === 'pending' && closesAt !== null ? (
        <div className="settings-line">
          <StatusBadge tone="warning">{`Closes on ${dateWords(new Date(closesAt))}`}</StatusBadge>
          <WithdrawButton />
        </div>
      ) : (
        <div>
          <Button onPress={() => setAsking(true)}>Close account</Button>
        </div>
      )}
      {isAsking && <CloseAccountDialog isOpen onOpenChange={setAsking} fallbackFocus={heading} />}
    </SettingsSection>
  );
}
