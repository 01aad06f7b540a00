'use client';
import { Button } from '#src/ui/controls/button.tsx';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { FirstWords } from '../first-words.tsx';

/** A new key, which nobody can read again once this is closed. */
export function CreatedKey({ token, close }: { token: string; close: () => void }) {
  return (
    <>
      <FirstWords>
        <Callout tone="warning" title="Copy it now">
          It is shown this once: we keep only a fingerprint of it. Whoever has the key acts as you, so keep it
          like a password and out of chats and repositories.
        </Callout>
      </FirstWords>
      <CopyField label="API key" text={token} />
      <DialogActions>
        <Button variant="primary" onPress={close}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
