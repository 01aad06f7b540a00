'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { AuthCard } from './auth-card.tsx';

/** After the recovery mail was asked for. It does not say whether the account exists, as the server does not. */
export function CheckInbox({
  email,
  footer,
  onBack,
}: {
  email: string;
  footer: ReactNode;
  onBack: () => void;
}) {
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => message.current?.focus(), []);
  return (
    <AuthCard title="Check your inbox" footer={footer}>
      <div ref={message} tabIndex={-1}>
        <Callout tone="info">
          <p>
            If <strong>{email}</strong> belongs to an account, a mail with a link is on its way. The link
            works once and not for long.
          </p>
        </Callout>
      </div>
      <p>
        Nothing there after a few minutes? Look into the spam folder, and check the spelling of the address.
      </p>
      <div>
        <Button onPress={onBack}>Use another email</Button>
      </div>
    </AuthCard>
  );
}
