'use client';
import { useRef, useState } from 'react';
import { latePart } from '#src/panel/frame/late-part.tsx';
import { useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { UnverifiedEmail } from './unverified-email.tsx';

const ChangeEmailDialog = latePart(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

export function EmailSection() {
  const { email, emailVerified } = useSignedIn().account;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingsSection
      id="email"
      title="Email"
      description="You sign in with this address, and it gets our mails about your account and servers."
      heading={heading}
    >
      <div className="settings-line">
        <div className="ui-row">
          <strong>{email}</strong>
          {emailVerified ? (
            <StatusBadge tone="success">Verified</StatusBadge>
          ) : (
            <StatusBadge tone="warning">Not verified</StatusBadge>
          )}
        </div>
        <Button onPress={() => setChanging(true)}>Change email</Button>
      </div>
      {!emailVerified && <UnverifiedEmail key={email} email={email} />}
      {isChanging && <ChangeEmailDialog isOpen onOpenChange={setChanging} fallbackFocus={heading} />}
    </SettingsSection>
  );
}
