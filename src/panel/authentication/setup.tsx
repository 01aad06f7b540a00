'use client';
import { useRouter } from 'waku';
import { useState } from 'react';
import { brandName } from '#src/contract/brand.ts';
import { registrationSchema } from '#src/contract/auth.ts';
import { api, signIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { useForm } from '#src/ui/forms.ts';
import { AuthCard } from './auth-card.tsx';
import { formErrorsOf } from './server-errors.ts';

const newAccountFieldOf = {
  account_email_taken: 'email',
  email_invalid: 'email',
  password_too_short: 'password',
  password_too_long: 'password',
};
const labels = { email: 'Email', password: 'Password', acceptTerms: 'Terms' };

/** Makes the first administrator with the link that `npm start` printed. */
export function Setup({ token }: { token: string }) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const { form, fields } = useForm(registrationSchema, {
    async onSubmit(event, { value, update }) {
      event.preventDefault();
      setPending(true);
      try {
        const { accessToken } = await api.POST('/v1/setup', { body: { ...value, token } });
        await signIn(accessToken);
        await router.replace('/panel');
      } catch (error) {
        update({ error: formErrorsOf(error, newAccountFieldOf) });
      } finally {
        setPending(false);
      }
    },
  });

  return (
    <AuthCard
      title="Set up"
      description={`Make the account that administers this ${brandName}. The link works once.`}
    >
      <Form {...form.props}>
        <FormErrorSummary form={form} labels={labels} />
        <TextField
          label={labels.email}
          type="email"
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
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Make administrator
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
