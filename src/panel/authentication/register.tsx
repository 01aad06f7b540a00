'use client';
import { Link } from 'waku';
import * as z from 'zod/mini';
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
import { beginSession, signInMilliseconds } from './begin-session.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { newAccountRefusals } from './new-account-refusals.ts';
import { carryOver, typedCredentials } from './typed-credentials.ts';
import { useHrefWithRedirect, useRedirectWhenSignedIn } from './use-redirect.ts';
import { useRefusedEmails } from './use-refused-emails.ts';

const labels = { email: 'Email', password: 'Password', acceptTerms: 'Terms' };
const lowerCase = (email: string) => email.toLowerCase();

export function Register() {
  useRedirectWhenSignedIn();
  const loginHref = useHrefWithRedirect('/auth/login');
  const taken = useRefusedEmails('account_email_taken', 'Email is already taken', lowerCase);
  const { form, fields, isPending } = useApiForm(z.extend(registrationSchema, { email: taken.schema }), {
    defaultValue: typedCredentials(),
    minimumMilliseconds: signInMilliseconds,
    send: (body) => api.POST('/v1/auth/register', { body }),
    onSent: beginSession,
    onRefused: taken.remember,
    refusals: newAccountRefusals,
  });

  return (
    <AuthCard title="Sign Up" footer={<Link to={loginHref}>Already have an account? Sign in</Link>}>
      <Form {...form.props}>
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...fields.email.textFieldProps}
          onChange={(email) => carryOver({ email })}
        />
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          {...fields.password.passwordFieldProps}
          onChange={(password) => carryOver({ password })}
        />
        <Checkbox {...fields.acceptTerms.checkboxProps}>
          I accept the <NewTabLink href="/terms-of-service">Terms of Service</NewTabLink> and the{' '}
          <NewTabLink href="/privacy-policy">Privacy Policy</NewTabLink>
        </Checkbox>
        <FormErrorSummary form={form} labels={labels} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign Up
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
