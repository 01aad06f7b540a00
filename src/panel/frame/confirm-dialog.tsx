'use client';
import { latePart } from './late-part.tsx';

/** Loaded when somebody is about to need it: windows weigh more than most pages. */
export const ConfirmDialog = latePart(
  async () => (await import('#src/ui/controls/confirm-dialog.tsx')).ConfirmDialog,
);
