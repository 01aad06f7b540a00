'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { Link } from 'waku';
import * as z from 'zod/mini';
import { loginSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { AuthCard } from './auth-card.tsx';
import { beginSession, signInMilliseconds } from './begin-session.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { carryOver, typedCredentials } from './typed-credentials.ts';
import { useHrefWithRedirect } from './use-redirect.ts';
import { useRefusedEmails } from './use-refused-emails.ts';

const labels = { email: 'Email', password: 'Password' };
const unknownEmail =
  'This email does not belong to an account. Please check that you have spelled the email correctly, or register an account with this email.';

const asTyped = (email: string) => email;

/** Resolves to the challenge, too, with which an account with two-factor asks for a code. */
async function logIn(body: { email: string; password: string }) {
  try {
    return await api.POST('/v1/auth/login', { body });
  } catch (error) {
    if (!(error instanceof LanternhostError) || error.errorCode !== 'two_factor_required') throw error;
    return { challenge: String(error['challenge']) };
  }
}

export function CredentialsForm({
  notice,
  onSecondFactor,
}: {
  /** Why one is here again. */
  notice: string | undefined;
  onSecondFactor: (challenge: string) => void;
}) {
  const registerHref = useHrefWithRedirect('/auth/register');
  const { schema: email, remember } = useRefusedEmails('account_email_unknown', unknownEmail, asTyped);
  const { form, fields, isPending } = useApiForm(z.extend(loginSchema, { email }), {
    defaultValue: typedCredentials(),
    minimumMilliseconds: signInMilliseconds,
    send: logIn,
    onSent: (reply) => ('challenge' in reply ? onSecondFactor(reply.challenge) : beginSession(reply)),
    onRefused: remember,
    refusals: {
      byCode: {
        account_email_unknown: { field: 'email', message: unknownEmail },
        wrong_password: { field: 'password', message: 'Incorrect password' },
      },
    },
  });

  return (
    <AuthCard
      title="Sign in"
      footer={
        <>
          New here? <Link to={registerHref}>Sign Up</Link>
        </>
      }
    >
      {notice !== undefined && (
        <Callout tone="warning" role="alert">
          {notice}
        </Callout>
      )}
      <Form {...form.props}>
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...fields.email.textFieldProps}
          onChange={(typed) => carryOver({ email: typed })}
        />
        <PasswordField
          label={labels.password}
          autoComplete="current-password"
          {...fields.password.passwordFieldProps}
          onChange={(typed) => carryOver({ password: typed })}
        />
        <p>
          <Link to="/password-recovery">Forgot your password?</Link>
        </p>
        <FormErrorSummary form={form} labels={labels} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
        </FormActions>
      </Form>
      <PasskeySignIn />
    </AuthCard>
  );
}
