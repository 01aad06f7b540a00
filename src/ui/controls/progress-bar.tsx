'use client';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import type { ProgressBarProps as AriaProgressBarProps } from 'react-aria-components/ProgressBar';
import './field.css';
import './progress-bar.css';

export interface ProgressBarProps extends Omit<AriaProgressBarProps, 'children' | 'className' | 'style'> {
  label: ReactNode;
}

/** How far a task is, as blocks that fill up. Without a known end, pass `isIndeterminate`. */
export function ProgressBar({ label, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar {...props} className="ui-progress">
      {({ percentage = 0, valueText, isIndeterminate }) => (
        <>
          <span className="ui-field-label-line">
            <Label className="ui-field-label">{label}</Label>
            {!isIndeterminate && <span className="ui-figures">{valueText}</span>}
          </span>
          <span className="ui-progress-track" data-indeterminate={isIndeterminate || undefined}>
            <span style={isIndeterminate ? undefined : { inlineSize: `${percentage}%` }} />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
