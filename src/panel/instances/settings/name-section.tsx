'use client';
import * as z from 'zod/mini';
import { instanceNameSchema } from '#src/contract/instance-choices.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { SettingsSection } from '#src/panel/settings/settings-section.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form, FormActions } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { useInstanceChange } from './change-instance.ts';

const formSchema = z.object({ name: instanceNameSchema });

export function NameSection({ instance }: { instance: InstanceDetails }) {
  const { send, saved } = useInstanceChange(instance);
  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: { name: instance.name },
    send,
    onSent: saved('Name saved'),
  });
  return (
    <SettingsSection id="name" title="Name" description="What you call it. Its address stays.">
      <Form {...form.props}>
        <FormErrorSummary form={form} labels={{ name: 'Name' }} />
        <TextField label="Name" autoComplete="off" {...fields.name.textFieldProps} />
        <FormActions>
          <Button type="submit" isPending={isPending}>
            Save name
          </Button>
        </FormActions>
      </Form>
    </SettingsSection>
  );
}
