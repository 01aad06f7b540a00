'use client';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import './popover.css';

export interface PopoverProps extends Pick<AriaPopoverProps, 'placement'> {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Names the popover for screen readers. */
  label: string;
  children: ReactNode;
}

/** Content beside the button that opened it; Escape or a press outside closes it. */
export function Popover({ trigger, label, children, placement = 'bottom' }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="ui-popover" placement={placement} offset={4}>
        <Dialog className="ui-popover-body" aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
