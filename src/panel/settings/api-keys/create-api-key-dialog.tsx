'use client';
import { useState } from 'react';
import type { CreatedApiKey } from '#src/contract/api-keys.ts';
import { Dialog } from '#src/ui/controls/dialog.tsx';
import type { DialogProps } from '#src/ui/controls/dialog.tsx';
import { CreatedKey } from './created-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';

type CreateApiKeyDialogProps = Required<Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'fallbackFocus'>>;

/** Asks what the key is for, then shows it once; from then on a stray press outside does not close it. */
export function CreateApiKeyDialog(dialog: CreateApiKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <Dialog
      {...dialog}
      title={created ? 'Your new API key' : 'Create an API key'}
      role={created ? 'alertdialog' : 'dialog'}
    >
      {(close) =>
        created ? (
          <CreatedKey token={created.token} close={close} />
        ) : (
          <NewKeyForm onCreated={setCreated} close={close} />
        )
      }
    </Dialog>
  );
}
