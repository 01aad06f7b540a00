'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useState } from 'react';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { useCountdown } from './use-countdown.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { showFailure } from '../failure.ts';

/** The server's; where it refuses, it says itself how long. */
const cooldownSeconds = 60;

/** What to do about an address that is not verified: open the link, or have it sent again, once a minute. */
export function UnverifiedEmail({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const [secondsLeft, startCountdown] = useCountdown();

  async function sendAgain() {
    // The button keeps the focus meanwhile, which a disabled one would lose.
    if (secondsLeft > 0) return;
    setSending(true);
    try {
      await api.POST('/v1/account/email/verification');
      setOutcome(`The mail is on its way to ${email}.`);
      startCountdown(cooldownSeconds);
    } catch (error) {
      if (error instanceof LanternhostError && error.errorCode === 'email_verification_cooldown') {
        setOutcome('A mail was sent a moment ago. Look into your inbox, and into the folder for spam.');
        startCountdown(typeof error.retryAfter === 'number' ? error.retryAfter : cooldownSeconds);
      } else showFailure('The mail was not sent', error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Callout
      tone="warning"
      title="Verify your email"
      actions={
        <Button size="small" isPending={isSending} onPress={() => void sendAgain()}>
          {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
        </Button>
      }
    >
      <p>{outcome ?? `We sent a link to ${email}. Open it to confirm that the address is yours.`}</p>
      <LiveRegion>{outcome}</LiveRegion>
    </Callout>
  );
}
