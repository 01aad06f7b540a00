'use client';
import { useRef, useState } from 'react';
import { closingDelayDays } from '#src/contract/closing.ts';
import { api, changeAccount, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { showToast } from '#src/ui/controls/toast.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import { dateWords } from '#src/ui/time-words.ts';
import { PasswordForm } from '../password-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

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
      {isAsking && (
        <Dialog title="Close your account?" isOpen onOpenChange={setAsking} fallbackFocus={heading}>
          {(close) => (
            <PasswordForm
              confirmLabel="Close account"
              isDanger
              send={(password) => api.POST('/v1/account/closing', { body: { password } })}
              onSent={(account) => {
                changeAccount(account);
                showToast({ title: 'Your account is going to be closed', tone: 'info' });
                close();
              }}
              onCancel={close}
            >
              <ul>
                <li>For {closingDelayDays} days everything works as before, and you can withdraw.</li>
                <li>
                  Then you can no longer sign in. Your servers with their worlds and your personal data are
                  deleted for good.
                </li>
                <li>We send you a mail about it now, and one when it is done.</li>
              </ul>
            </PasswordForm>
          )}
        </Dialog>
      )}
    </SettingsSection>
  );
}
