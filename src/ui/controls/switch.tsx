'use client';
import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import type { SwitchFieldProps } from 'react-aria-components/Switch';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import './choice.css';

export interface SwitchProps
  extends Omit<SwitchFieldProps, 'children' | 'className' | 'style'>, Omit<FieldWords, 'label'> {
  children: ReactNode;
}

/** Turns something on or off at once; in a form that is sent later, use a checkbox. */
export function Switch({ children, description, errors, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className="ui-field">
      <SwitchButton className="ui-choice">
        <span className="ui-switch-track" aria-hidden="true">
          <span className="ui-switch-thumb" />
        </span>
        <span>{children}</span>
      </SwitchButton>
      <FieldNotes description={description} errors={errors} />
    </SwitchField>
  );
}
