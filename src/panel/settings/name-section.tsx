'use client';
import * as z from 'zod/mini';
import { nameSchema } from '#src/contract/names.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, changeAccount, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { SettingsSection } from './settings-section.tsx';

const formSchema = z.object({ name: nameSchema });

export function NameSection() {
  const { account } = useSignedIn();
  return (
    <SettingsSection id="name" title="Name" description="What people you share a server with see.">
      <NameForm name={account.name} />
    </SettingsSection>
  );
}

function NameForm({ name }: { name: string }) {
  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: { name },
    send: (body) => api.PATCH('/v1/account', { body }),
    onSent(changed) {
      changeAccount(changed);
      showToast({ title: 'Name saved', tone: 'success' });
    },
  });
  return (
    <Form {...form.props}>
      <FormErrorSummary form={form} labels={{ name: 'Name' }} />
      <TextField label="Name" autoComplete="nickname" {...fields.name.textFieldProps} />
      <FormActions>
        <Button type="submit" isPending={isPending}>
          Save name
        </Button>
      </FormActions>
    </Form>
  );
}
