'use client';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newPasswordSchema, passwordChangeSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { SettingsSection } from '../settings-section.tsx';

const formSchema = z.extend(passwordChangeSchema, { confirmPassword: newPasswordSchema }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Password does not match new password',
  }),
);

const labels = {
  password: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
};

export function PasswordSection() {
  const { account } = useSignedIn();
  const queries = useQueryClient();
  const { form, fields, isPending, intent } = useApiForm(formSchema, {
    send: ({ password, newPassword }) => api.PUT('/v1/account/password', { body: { password, newPassword } }),
    onSent() {
      intent.reset();
      void queries.invalidateQueries({ queryKey: ['/v1/account/sessions'] });
      showToast({
        title: 'Password changed',
        description: 'All other sessions were signed out.',
        tone: 'success',
      });
    },
    refusals: {
      byCode: { wrong_password: { field: 'password', message: 'Incorrect password' } },
      passwordField: 'newPassword',
    },
  });
  return (
    <SettingsSection
      id="password"
      title="Password"
      description="Changing it signs out every other browser and device at once. API keys and passkeys keep working."
    >
      <Form {...form.props}>
        <FormErrorSummary form={form} labels={labels} />
        {/* Password managers look for the name that the password belongs to. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label={labels.password}
          autoComplete="current-password"
          {...fields.password.passwordFieldProps}
        />
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
        <FormActions>
          <Button type="submit" isPending={isPending}>
            Change password
          </Button>
        </FormActions>
      </Form>
    </SettingsSection>
  );
}
