'use client';
import { api } from '#src/panel/session/session.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { PasswordForm } from '../password-form.tsx';
import type { TwoFactorDialogProps } from './dialog-props.ts';

export function DisableDialog({ onChanged, ...dialog }: TwoFactorDialogProps) {
  return (
    <Dialog {...dialog} title="Switch off two-factor sign-in?">
      {(close) => (
        <PasswordForm
          confirmLabel="Switch off"
          isDanger
          send={(password) => api.POST('/v1/account/two-factor/disable', { body: { password } })}
          onSent={() => {
            onChanged();
            showToast({ title: 'Two-factor sign-in is off', tone: 'success' });
            close();
          }}
          onCancel={close}
        >
          <p>Your password alone is then enough to sign in. The recovery codes stop working, too.</p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
