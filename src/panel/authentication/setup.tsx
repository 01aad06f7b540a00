'use client';
import { useRouter } from 'waku';
import { brandName } from '#src/contract/brand.ts';
import { registrationSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { beginSession } from './begin-session.ts';
import { newAccountRefusals } from './new-account-refusals.ts';

const labels = { email: 'Email', password: 'Password', acceptTerms: 'Terms' };

/** Makes the first administrator with the link that `npm start` printed. */
export function Setup({ token }: { token: string }) {
  const router = useRouter();
  const { form, fields, isPending } = useApiForm(registrationSchema, {
    send: (value) => api.POST('/v1/setup', { body: { ...value, token } }),
    async onSent(reply) {
      await beginSession(reply);
      await router.replace('/panel');
    },
    refusals: newAccountRefusals,
  });

  return (
    <AuthCard
      title="Set up"
      description={`Make the account that administers this ${brandName}. The link works once.`}
    >
      <Form {...form.props}>
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...fields.email.textFieldProps}
        />
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          {...fields.password.passwordFieldProps}
        />
        <Checkbox {...fields.acceptTerms.checkboxProps}>
          I run this installation and answer for what is hosted on it
        </Checkbox>
        <FormErrorSummary form={form} labels={labels} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Make administrator
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
