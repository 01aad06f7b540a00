import type { DialogProps } from '#src/ui/controls/dialog.tsx';

export type TwoFactorDialogProps = Required<
  Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'fallbackFocus'>
> & {
  /** Called as soon as the server has changed something. */
  onChanged: () => void;
};
