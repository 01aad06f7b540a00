'use client';
import { ConfirmDialog } from '#src/ui/controls/confirm-dialog.tsx';

/** Asks before a server is ended without saving. */
export function KillDialog({
  name,
  onOpenChange,
  onConfirm,
}: {
  name: string;
  onOpenChange(isOpen: boolean): void;
  onConfirm(): void;
}) {
  return (
    <ConfirmDialog
      title={`Kill ${name}?`}
      confirmLabel="Kill server"
      isDanger
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    >
      It ends at once, without saving: what players did since the last save is lost. Use Stop where you can.
    </ConfirmDialog>
  );
}
