'use client';
import { useState } from 'react';
import { formErrorsOf } from '#src/panel/forms/refusals.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';

const refusals = {
  byCode: {
    email_verification_cooldown: {
      message: 'A mail was sent a moment ago. Check the inbox or try again in a minute.',
    },
    email_verified_already: { message: 'Your email is verified already.' },
  },
};

/** Sends the verification mail again to whoever is signed in. */
export function NewVerificationMail() {
  const [isPending, setPending] = useState(false);
  const [result, setResult] = useState<{ tone: 'success' | 'warning'; text: string }>();

  async function send() {
    setPending(true);
    try {
      await api.POST('/v1/account/email/verification');
      setResult({ tone: 'success', text: 'A new link is on its way. Check your inbox.' });
    } catch (error) {
      setResult({ tone: 'warning', text: formErrorsOf(error, refusals).formErrors?.join(' ') ?? '' });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {result && (
        <Callout tone={result.tone} role="status">
          {result.text}
        </Callout>
      )}
      <div className="ui-row">
        <Button variant="primary" isPending={isPending} onPress={() => void send()}>
          Send a new link
        </Button>
        <ButtonLink href="/panel" variant="quiet">
          Go to Panel
        </ButtonLink>
      </div>
    </>
  );
}
