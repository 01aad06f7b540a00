'use client';
import { useState } from 'react';
import { Link } from 'waku';
import { passwordRecoveryRequestSchema } from '#src/contract/auth.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { carryOver, typedCredentials } from './typed-credentials.ts';

const labels = { email: 'Email' };
const backToLogin = <Link to="/auth/login">Back to sign in</Link>;

/** Asks for the mail with which a new password can be set. */
export function PasswordRecovery() {
  const [sentTo, setSentTo] = useState<string>();
  const { form, fields, isPending } = useApiForm(passwordRecoveryRequestSchema, {
    defaultValue: { email: typedCredentials().email },
    async send(body) {
      await api.POST('/v1/auth/password/recovery', { body });
      return body.email;
    },
    onSent: setSentTo,
    refusals: {
      byCode: {
        email_invalid: { field: 'email', message: 'Please provide a valid email' },
        password_recovery_cooldown: {
          message:
            'Password recovery was recently requested for this email. Check the inbox or try again later',
        },
      },
    },
  });

  if (sentTo !== undefined)
    return <CheckInbox email={sentTo} footer={backToLogin} onBack={() => setSentTo(undefined)} />;
  return (
    <AuthCard
      title="Password recovery"
      description="Tell us your email, and we send you a link with which you set a new password."
      footer={backToLogin}
    >
      <Form {...form.props}>
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...fields.email.textFieldProps}
          onChange={(email) => carryOver({ email })}
        />
        <FormErrorSummary form={form} labels={labels} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Send the link
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
