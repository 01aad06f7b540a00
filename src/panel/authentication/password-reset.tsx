'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useState } from 'react';
import { Link } from 'waku';
import { passwordResetFormSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { AuthCard } from './auth-card.tsx';
import { RedirectNotice } from './redirect-notice.tsx';

const labels = { newPassword: 'New password', confirmPassword: 'Confirm password' };

/** Why a link cannot be used any more; the form then makes no sense. */
const endings: Record<string, string> = {
  password_recovery_used:
    'The password recovery link has already been used. Please request another password recovery email.',
  password_recovery_expired:
    'The password recovery link has expired. Please request another password recovery email.',
};

/** Where the link of the recovery mail leads. */
export function PasswordReset({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const [ending, setEnding] = useState<string>();
  const { form, fields, isPending } = useApiForm(passwordResetFormSchema, {
    send: ({ newPassword }) =>
      api.PUT('/v1/auth/password/recovery', { body: { token, password: newPassword } }),
    onSent: () => setDone(true),
    onRefused(error) {
      if (error instanceof LanternhostError && error.errorCode in endings)
        setEnding(endings[error.errorCode]);
    },
    refusals: { passwordField: 'newPassword' },
  });

  if (isDone) {
    return (
      <AuthCard title="New password">
        <RedirectNotice done="Your password has been changed!" to="/auth/login" />
      </AuthCard>
    );
  }
  if (ending !== undefined) {
    return (
      <AuthCard title="New password">
        <Callout tone="danger" role="alert">
          {ending}
        </Callout>
        <ButtonLink href="/password-recovery" variant="primary">
          Restart password recovery
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="New password" footer={<Link to="/auth/login">Back to sign in</Link>}>
      <Form {...form.props}>
        <PasswordField
          label={labels.newPassword}
          autoComplete="new-password"
          {...fields.newPassword.passwordFieldProps}
        />
        <PasswordField
          label={labels.confirmPassword}
          autoComplete="new-password"
          {...fields.confirmPassword.passwordFieldProps}
        />
        <FormErrorSummary form={form} labels={labels} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Set the new password
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
