'use client';
import { emailChangeSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, changeAccount } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import type { DialogProps } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { wrongPassword } from '../refusals.ts';

const labels = { email: 'New email', password: 'Password' };

export function ChangeEmailDialog(dialog: Omit<DialogProps, 'title' | 'children'>) {
  return (
    <Dialog {...dialog} title="Change your email">
      {(close) => <ChangeEmailForm close={close} />}
    </Dialog>
  );
}

function ChangeEmailForm({ close }: { close: () => void }) {
  const { form, fields, isPending } = useApiForm(emailChangeSchema, {
    send: (body) => api.POST('/v1/account/email', { body }),
    onSent(account) {
      changeAccount(account);
      showToast({
        title: 'Email changed',
        description: `We sent a link to ${account.email}.`,
        tone: 'success',
      });
      close();
    },
    refusals: {
      byCode: {
        ...wrongPassword.byCode,
        account_email_taken: { field: 'email', message: 'Email is already taken' },
        email_invalid: { field: 'email', message: 'Please provide a valid email' },
      },
    },
  });
  return (
    <Form {...form.props}>
      <p>
        From then on you sign in with the new address. We send a link to it, with which you confirm that it is
        yours, and a note to the old one.
      </p>
      <FormErrorSummary form={form} labels={labels} />
      <TextField label={labels.email} type="email" autoComplete="email" {...fields.email.textFieldProps} />
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        {...fields.password.passwordFieldProps}
      />
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Change email
        </Button>
      </DialogActions>
    </Form>
  );
}
