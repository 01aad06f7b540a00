'use client';
import { closingDelayDays } from '#src/contract/closing.ts';
import { api, changeAccount } from '#src/panel/session/session.ts';
import { Dialog, type DialogProps } from '#src/ui/controls/dialog.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { PasswordForm } from '../password-form.tsx';

/** What closing the account means, and the password that says yes to it. */
export function CloseAccountDialog(dialog: Omit<DialogProps, 'title' | 'children'>) {
  return (
    <Dialog {...dialog} title="Close your account?">
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
  );
}
