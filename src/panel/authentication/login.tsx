'use client';
import { useState } from 'react';
import { CredentialsForm } from './credentials-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useRedirectWhenSignedIn } from './use-redirect.ts';

type Step = { name: 'credentials'; notice?: string } | { name: 'second factor'; challenge: string };

/** Signing in: with e-mail address and password, and a code where the account asks for one; or with a passkey. */
export function Login() {
  useRedirectWhenSignedIn();
  const [step, setStep] = useState<Step>({ name: 'credentials' });
  if (step.name === 'second factor') {
    return (
      <SecondFactor
        challenge={step.challenge}
        onExpired={() =>
          setStep({
            name: 'credentials',
            notice: 'This took too long, or too many codes were wrong. Sign in again.',
          })
        }
        onBack={() => setStep({ name: 'credentials' })}
      />
    );
  }
  return (
    <CredentialsForm
      notice={step.notice}
      onSecondFactor={(challenge) => setStep({ name: 'second factor', challenge })}
    />
  );
}
