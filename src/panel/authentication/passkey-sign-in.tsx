'use client';
import { useState, useSyncExternalStore } from 'react';
import { formErrorsOf } from '#src/panel/forms/refusals.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { beginSession } from './begin-session.ts';

const never = () => () => {};
const isSupported = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
const cancelled = 'No passkey was used. Try again, or sign in with email and password.';
const refusals = {
  byCode: {
    passkey_unknown: { message: 'This passkey belongs to no account here. It may have been removed.' },
    passkey_refused: { message: 'The passkey was not accepted. Please try again.' },
  },
};

/** Signs in with a passkey, where the browser knows them. */
export function PasskeySignIn() {
  // Nearly every browser does: it stands in the page from the start, so that nothing moves.
  const isOffered = useSyncExternalStore(never, isSupported, () => true);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isOffered) return null;

  async function signIn() {
    setPending(true);
    setProblem(undefined);
    try {
      const { askForPasskey } = await import('./ask-for-passkey.ts');
      const reply = await askForPasskey();
      if (reply) await beginSession(reply);
      else setProblem(cancelled);
    } catch (error) {
      setProblem(formErrorsOf(error, refusals).formErrors?.join(' '));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {problem !== undefined && (
        <Callout tone="warning" role="alert">
          {problem}
        </Callout>
      )}
      <Button isPending={isPending} onPress={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </>
  );
}
