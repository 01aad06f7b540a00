'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Callout } from '../server/callout.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface ConfirmationProps {
  /** What happens, and what cannot be undone. */
  children: ReactNode;
  /** The verb: 'Delete server'. */
  confirmLabel: string;
  /** The person must type exactly this, usually the name of what is lost. */
  typedConfirmation?: string;
  isDanger?: boolean;
  /** The dialog waits for it and closes when it is done; its error is shown and nothing is lost. */
  onConfirm: () => Promise<void> | void;
}

export interface ConfirmDialogProps extends ConfirmationProps, Omit<DialogProps, 'children' | 'role'> {}

function Confirmation({
  children,
  confirmLabel,
  typedConfirmation,
  isDanger = false,
  onConfirm,
  close,
}: ConfirmationProps & { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isBlocked = typedConfirmation !== undefined && typed !== typedConfirmation;

  async function confirm() {
    if (isBlocked || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  }

  return (
    <form
      className="ui-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div>{children}</div>
      {typedConfirmation !== undefined && (
        <TextField
          label={
            <>
              Type <code>{typedConfirmation}</code> to confirm
            </>
          }
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
        />
      )}
      {problem !== undefined && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={isBlocked}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({
  title,
  isOpen,
  onOpenChange,
  fallbackFocus,
  ...confirmation
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      {...(fallbackFocus === undefined ? {} : { fallbackFocus })}
    >
      {(close) => <Confirmation {...confirmation} close={close} />}
    </Dialog>
  );
}
