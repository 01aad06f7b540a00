'use client';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import type { RadioGroupProps as AriaRadioGroupProps } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import './choice.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'style'>, FieldWords {
  options: readonly RadioOption[];
}

export function RadioGroup({ label, description, errors, options, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} className="ui-field">
      <Label className="ui-field-label">{label}</Label>
      <div>
        {options.map((option) => (
          <RadioField key={option.value} value={option.value} isDisabled={option.isDisabled ?? false}>
            <RadioButton className="ui-choice">
              {({ isSelected }) => (
                <>
                  <span className="ui-choice-box" data-round aria-hidden="true">
                    {isSelected && <span className="ui-choice-dot" />}
                  </span>
                  <span>{option.label}</span>
                </>
              )}
            </RadioButton>
            {option.description && (
              <Text slot="description" className="ui-field-description" elementType="p">
                {option.description}
              </Text>
            )}
          </RadioField>
        ))}
      </div>
      <FieldNotes description={description} errors={errors} />
    </AriaRadioGroup>
  );
}
