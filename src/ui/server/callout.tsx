import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';
import { ToneIcon } from './tone-icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './callout.css';

type CalloutTone = Exclude<Tone, 'neutral'>;

const spokenTones: Record<CalloutTone, string> = {
  info: 'Note: ',
  success: 'Success: ',
  warning: 'Warning: ',
  danger: 'Error: ',
};

export interface CalloutProps {
  tone: CalloutTone;
  title?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader when the callout appears; `status` waits for a pause. */
  role?: 'alert' | 'status';
  /** What stands for the colour where it cannot be seen; English unless given. */
  spoken?: string;
}

/** A message set apart from the text around it. */
export function Callout({ tone, title, children, actions, role, spoken = spokenTones[tone] }: CalloutProps) {
  return (
    <div className="ui-callout" data-tone={tone} {...(role ? { role } : {})}>
      <ToneIcon tone={tone} size="1.25em" />
      <div className="ui-callout-body">
        {title ? (
          <p className="ui-callout-title">
            {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
            {title}
          </p>
        ) : (
          <VisuallyHidden>{spoken}</VisuallyHidden>
        )}
        <div>{children}</div>
        {actions && <div className="ui-row">{actions}</div>}
      </div>
    </div>
  );
}
