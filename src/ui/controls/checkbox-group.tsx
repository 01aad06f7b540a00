'use client';
import type { ReactNode } from 'react';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import type { CheckboxGroupProps as AriaCheckboxGroupProps } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from './checkbox.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, 'children' | 'className' | 'style'>, FieldWords {
  options: readonly { value: string; label: ReactNode; description?: ReactNode; isDisabled?: boolean }[];
}

/** Several choices out of a list. In a form each chosen value is sent under the group's name. */
export function CheckboxGroup({ label, description, errors, options, ...props }: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup {...props} className="ui-field">
      <Label className="ui-field-label">{label}</Label>
      <div>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            description={option.description}
            isDisabled={option.isDisabled ?? false}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} errors={errors} />
    </AriaCheckboxGroup>
  );
}
