'use client';
import { Check, Minus } from 'lucide';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import type { CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { Icon } from '../server/icon.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import './choice.css';

export interface CheckboxProps
  extends Omit<CheckboxFieldProps, 'children' | 'className' | 'style'>, Omit<FieldWords, 'label'> {
  /** The label; it may hold links. */
  children: ReactNode;
}

export function Checkbox({ children, description, errors, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} className="ui-field">
      <CheckboxButton className="ui-choice">
        {({ isIndeterminate, isSelected }) => (
          <>
            <span className="ui-choice-box" aria-hidden="true">
              {isIndeterminate ? (
                <Icon icon={Minus} size="1em" />
              ) : (
                isSelected && <Icon icon={Check} size="1em" />
              )}
            </span>
            <span>{children}</span>
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} errors={errors} />
    </CheckboxField>
  );
}
