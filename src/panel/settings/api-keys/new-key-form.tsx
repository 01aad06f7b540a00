'use client';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  apiKeyPermissions,
  givenPermissionsSchema,
  ownAccountPermissionNames,
} from '#src/contract/api-key-permissions.ts';
import type { ApiKeyPermission } from '#src/contract/api-key-permissions.ts';
import type { CreatedApiKey } from '#src/contract/api-keys.ts';
import { nameSchema } from '#src/contract/names.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CheckboxGroup } from '#src/ui/controls/checkbox-group.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { expiresAt, expiryChoices, expiryNames } from './expiry.ts';

const formSchema = z.object({
  name: nameSchema,
  permissions: givenPermissionsSchema,
  expiry: z.enum(expiryNames),
});

const labels = { name: 'Name', permissions: 'Permissions', expiry: 'Expires after' };

export function NewKeyForm({
  onCreated,
  close,
}: {
  onCreated: (key: CreatedApiKey) => void;
  close: () => void;
}) {
  const { permissions } = useSignedIn();
  const queries = useQueryClient();
  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: { expiry: '90', permissions: ['account:read'] },
    send: ({ expiry, ...key }) =>
      api.POST('/v1/account/api-keys', {
        body: { ...key, expiresAt: expiresAt(expiry, new Date()) },
        idempotencyKey: true,
      }),
    onSent(created) {
      onCreated(created);
      void queries.invalidateQueries({ queryKey: ['/v1/account/api-keys'] });
    },
  });

  const grantable: readonly ApiKeyPermission[] = [...ownAccountPermissionNames, ...permissions];
  return (
    <Form {...form.props}>
      <FormErrorSummary form={form} labels={labels} />
      <TextField
        label={labels.name}
        description="What will use it, so that you know it again."
        autoComplete="off"
        {...fields.name.textFieldProps}
      />
      <CheckboxGroup
        label={labels.permissions}
        description="Only what you may do yourself. Give a key no more than it needs."
        options={grantable.map((permission) => ({
          value: permission,
          label: apiKeyPermissions[permission],
          description: <code>{permission}</code>,
        }))}
        {...fields.permissions.checkboxGroupProps}
      />
      <NativeSelect
        label={labels.expiry}
        description="A key with an end cannot be forgotten for good."
        options={expiryNames.map((value) => ({ value, label: expiryChoices[value] }))}
        {...fields.expiry.selectProps}
      />
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  );
}
