'use client';
import type { ReactNode } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import './popover.css';

export interface PopoverProps extends Pick<AriaPopoverProps, 'placement'> {
  /** The button that opens it, and whose words name it. */
  trigger: ReactNode;
  children: ReactNode;
}

/** Content beside the button that opened it; Escape or a press outside closes it. */
export function Popover({ trigger, children, placement = 'bottom' }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="ui-popover ui-popover-body" placement={placement} offset={4}>
        {children}
      </AriaPopover>
    </DialogTrigger>
  );
}
