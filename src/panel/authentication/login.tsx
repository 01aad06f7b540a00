'use client';
import { useRouter } from 'waku';
import { useEffect, useState } from 'react';
import { loginSchema } from '#src/contract/auth.ts';
import { api, signIn, useSession } from '#src/panel/session/session.ts';
import { safeRedirect } from '#src/panel/session/redirect.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { useForm } from '#src/ui/forms.ts';
import { AuthCard } from './auth-card.tsx';
import { formErrorsOf } from './server-errors.ts';

const labels = { email: 'Email', password: 'Password' };

export function Login() {
  const session = useSession();
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const { form, fields } = useForm(loginSchema, {
    async onSubmit(event, { value, update }) {
      event.preventDefault();
      setPending(true);
      try {
        const { accessToken } = await api.POST('/v1/auth/login', { body: value });
        await signIn(accessToken);
      } catch (error) {
        update({
          error: formErrorsOf(error, { account_email_unknown: 'email', wrong_password: 'password' }),
        });
      } finally {
        setPending(false);
      }
    },
  });
  const isSignedIn = session.state === 'authenticated';
  useEffect(() => {
    if (isSignedIn)
      void router.replace(
        safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin) as '/panel',
      );
  }, [isSignedIn, router]);

  return (
    <AuthCard title="Sign in">
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
          autoComplete="current-password"
          {...fields.password.passwordFieldProps}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
