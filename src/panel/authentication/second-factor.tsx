'use client';
import { useEffect, useRef, useState } from 'react';
import { LanternhostError } from '@lanternhost/sdk';
import * as z from 'zod/mini';
import { twoFactorCodeSchema } from '#src/contract/two-factor-code.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { beginSession, signInMilliseconds } from './begin-session.ts';

const schema = z.object({ code: twoFactorCodeSchema });

const kinds = {
  app: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows now.',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept when you turned two-factor on. Each works once.',
    input: { inputMode: 'text', autoComplete: 'off' },
    other: 'Use the authenticator app',
  },
} as const;

/** The second step of signing in, for accounts that ask for it. */
export function SecondFactor({
  challenge,
  onExpired,
  onBack,
}: {
  challenge: string;
  onExpired: () => void;
  onBack: () => void;
}) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, description, input, other } = kinds[kind];
  const field = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  const { form, fields, isPending } = useApiForm(schema, {
    minimumMilliseconds: signInMilliseconds,
    send: ({ code }) => api.POST('/v1/auth/login/two-factor', { body: { challenge, code } }),
    onSent: beginSession,
    onRefused(error) {
      if (error instanceof LanternhostError && error.errorCode === 'two_factor_challenge_expired')
        onExpired();
    },
    refusals: { byCode: { two_factor_code_wrong: { field: 'code' } } },
  });

  return (
    <AuthCard title="Two-factor sign-in">
      <Form {...form.props}>
        <div ref={field}>
          <TextField
            label={label}
            description={description}
            autoCorrect="off"
            spellCheck="false"
            {...input}
            {...fields.code.textFieldProps}
            counterLimit={undefined}
          />
        </div>
        <FormErrorSummary form={form} labels={{ code: label }} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
          <Button variant="quiet" onPress={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
            {other}
          </Button>
          <Button variant="quiet" onPress={onBack}>
            Back
          </Button>
        </FormActions>
      </Form>
    </AuthCard>
  );
}
