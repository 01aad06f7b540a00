'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { passwordConfirmationSchema } from '#src/contract/auth.ts';
import { nameSchema } from '#src/contract/names.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import type { DialogProps } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { wrongPassword } from '../refusals.ts';
import { createCredential } from './create-credential.ts';

const formSchema = z.extend(passwordConfirmationSchema, { name: nameSchema });
const labels = { name: 'Name', password: 'Password' };

export function AddPasskeyDialog(dialog: Omit<DialogProps, 'title' | 'children'>) {
  return (
    <Dialog {...dialog} title="Add a passkey">
      {(close) => <AddPasskeyForm close={close} />}
    </Dialog>
  );
}

/** Name and password; then the browser asks for finger, face, PIN or key. */
function AddPasskeyForm({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { form, fields, isPending } = useApiForm(formSchema, {
    async send({ name, password }) {
      setProblem(undefined);
      const { challenge, options } = await api.POST('/v1/account/passkeys/options', { body: { password } });
      const made = await createCredential(options);
      if ('problem' in made) return made;
      await api.POST('/v1/account/passkeys', { body: { challenge, name, credential: made.credential } });
      return { name };
    },
    onSent(outcome) {
      if ('problem' in outcome) return setProblem(outcome.problem);
      void queries.invalidateQueries({ queryKey: ['/v1/account/passkeys'] });
      showToast({ title: 'Passkey added', description: outcome.name, tone: 'success' });
      close();
    },
    refusals: wrongPassword,
  });

  return (
    <Form {...form.props}>
      <p>First, confirm that it is you. Then your browser asks how to keep the passkey.</p>
      {problem !== undefined && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <FormErrorSummary form={form} labels={labels} />
      <TextField
        label={labels.name}
        description="Where it is kept, such as Phone or Blue security key."
        autoComplete="off"
        {...fields.name.textFieldProps}
      />
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        {...fields.password.passwordFieldProps}
      />
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Add passkey
        </Button>
      </DialogActions>
    </Form>
  );
}
