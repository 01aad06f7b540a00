'use client';
import { useState } from 'react';
import type { TwoFactorSetup } from '#src/contract/two-factor.ts';
import { api } from '#src/panel/session/session.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { PasswordForm } from '../password-form.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import type { TwoFactorDialogProps } from './dialog-props.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { name: 'password' }
  | { name: 'code'; setUp: TwoFactorSetup }
  | { name: 'recovery'; codes: readonly string[] };

const titles = {
  password: 'Set up two-factor sign-in',
  code: 'Connect your app',
  recovery: 'Your recovery codes',
} as const satisfies Record<Step['name'], string>;

/** Password, then the app, then the recovery codes. Nothing is switched on before the app's code was right. */
export function SetUpDialog({ onChanged, ...dialog }: TwoFactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  return (
    <Dialog
      {...dialog}
      title={titles[step.name]}
      // From the second step on a stray press outside would throw away what was shown once.
      role={step.name === 'password' ? 'dialog' : 'alertdialog'}
    >
      {(close) => {
        if (step.name === 'code')
          return (
            <ConfirmCode
              setUp={step.setUp}
              onConfirmed={(codes) => {
                onChanged();
                setStep({ name: 'recovery', codes });
              }}
              close={close}
            />
          );
        if (step.name === 'recovery')
          return (
            <RecoveryCodes codes={step.codes} close={close}>
              Two-factor sign-in is on.
            </RecoveryCodes>
          );
        return (
          <PasswordForm
            confirmLabel="Continue"
            send={(password) => api.POST('/v1/account/two-factor', { body: { password } })}
            onSent={(setUp) => setStep({ name: 'code', setUp })}
            onCancel={close}
          >
            <p>
              You need an authenticator app on your phone, such as Aegis, 2FAS or the one of your password
              manager. First, confirm that it is you.
            </p>
          </PasswordForm>
        );
      }}
    </Dialog>
  );
}
