'use client';
import { useState } from 'react';
import { api } from '#src/panel/session/session.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { PasswordForm } from '../password-form.tsx';
import type { TwoFactorDialogProps } from './dialog-props.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes; once they are shown, a stray press outside does not close the dialog. */
export function NewCodesDialog({ onChanged, ...dialog }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      {...dialog}
      title={codes ? 'Your new recovery codes' : 'Make new recovery codes?'}
      role={codes ? 'alertdialog' : 'dialog'}
    >
      {(close) =>
        codes ? (
          <RecoveryCodes codes={codes} close={close}>
            The old codes no longer work.
          </RecoveryCodes>
        ) : (
          <PasswordForm
            confirmLabel="Make new codes"
            send={(password) => api.POST('/v1/account/two-factor/recovery-codes', { body: { password } })}
            onSent={({ recoveryCodes }) => {
              onChanged();
              setCodes(recoveryCodes);
            }}
            onCancel={close}
          >
            <p>You get ten new codes. The ones you have now stop working.</p>
          </PasswordForm>
        )
      }
    </Dialog>
  );
}
