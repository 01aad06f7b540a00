'use client';
import type { ReactNode } from 'react';
import { passwordConfirmationSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { wrongPassword } from './refusals.ts';

export interface PasswordFormProps<Reply> {
  /** What is about to happen. */
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Makes the call; a refusal shows in the form. */
  send: (password: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  onCancel: () => void;
}

/** Asks for the password again before something that a borrowed browser must not do; for use in a dialog. */
export function PasswordForm<Reply>({
  children,
  confirmLabel,
  isDanger = false,
  send,
  onSent,
  onCancel,
}: PasswordFormProps<Reply>) {
  const { form, fields, isPending } = useApiForm(passwordConfirmationSchema, {
    send: ({ password }) => send(password),
    onSent,
    refusals: wrongPassword,
  });
  return (
    <Form {...form.props}>
      <div className="ui-stack">{children}</div>
      <FormErrorSummary form={form} labels={{ password: 'Password' }} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fields.password.passwordFieldProps}
      />
      <DialogActions>
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
