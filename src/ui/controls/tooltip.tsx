'use client';
import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './tooltip.css';

export interface TooltipProps {
  /** A few words; never the only place where something is said. */
  content: ReactNode;
  /** One focusable control of ours. */
  children: ReactNode;
  placement?: 'top' | 'bottom' | 'start' | 'end';
  /** Nothing is to be said now. The control stays the same element, and keeps its focus. */
  isDisabled?: boolean;
}

/** Words beside a control while it is hovered or focused. */
export function Tooltip({ content, children, placement = 'top', isDisabled = false }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className="ui-tooltip" placement={placement} offset={6}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
