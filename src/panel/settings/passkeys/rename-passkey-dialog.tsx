'use client';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nameSchema } from '#src/contract/names.ts';
import type { Passkey } from '#src/contract/passkeys.ts';
import { useApiForm } from '#src/panel/forms/use-api-form.ts';
import { api } from '#src/panel/session/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import type { DialogProps } from '#src/ui/controls/dialog.tsx';
import { FormErrorSummary } from '#src/ui/controls/form-error-summary.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';

const formSchema = z.object({ name: nameSchema });

type RenamePasskeyDialogProps = Omit<DialogProps, 'title' | 'children'> & { passkey: Passkey };

export function RenamePasskeyDialog({ passkey, ...dialog }: RenamePasskeyDialogProps) {
  return (
    <Dialog {...dialog} title="Rename passkey">
      {(close) => <RenameForm passkey={passkey} close={close} />}
    </Dialog>
  );
}

function RenameForm({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const queries = useQueryClient();
  const { form, fields, isPending } = useApiForm(formSchema, {
    defaultValue: { name },
    send: (body) => api.PATCH('/v1/account/passkeys/{id}', { params: { path: { id } }, body }),
    async onSent() {
      await queries.invalidateQueries({ queryKey: ['/v1/account/passkeys'] });
      close();
    },
  });
  return (
    <Form {...form.props}>
      <FormErrorSummary form={form} labels={{ name: 'Name' }} />
      <TextField label="Name" autoComplete="off" {...fields.name.textFieldProps} />
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Rename
        </Button>
      </DialogActions>
    </Form>
  );
}
