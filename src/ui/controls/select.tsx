'use client';
import { Check, ChevronsUpDown } from 'lucide';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import type { SelectProps as AriaSelectProps } from 'react-aria-components/Select';
import { Icon } from '../server/icon.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import { useFormValue } from './form-value.tsx';
import './popover.css';
import './select.css';

export interface SelectOption {
  value: string;
  /** Plain words, so that typing finds them. */
  label: string;
  detail?: ReactNode;
  isDisabled?: boolean;
}

type OwnProps =
  | 'children'
  | 'className'
  | 'style'
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'selectedKey'
  | 'defaultSelectedKey'
  | 'onSelectionChange';

export interface SelectProps extends Omit<AriaSelectProps<SelectOption>, OwnProps>, FieldWords {
  options: readonly SelectOption[];
  /** With a name the field belongs to its form, and `value` is the form's to keep. */
  name?: string;
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

export function Select({
  label,
  description,
  errors,
  options,
  name,
  value,
  defaultValue = '',
  onChange,
  ...props
}: SelectProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const formValue = useFormValue({ name, defaultValue, focusTarget: buttonRef });
  const own =
    name !== undefined
      ? { value: formValue.value || null, onBlur: formValue.onBlur }
      : value === undefined
        ? { defaultValue: defaultValue || null }
        : { value };
  return (
    <>
      {formValue.input}
      <AriaSelect
        {...props}
        {...own}
        className="ui-field"
        onChange={(key) => {
          formValue.change(String(key ?? ''));
          onChange?.(String(key ?? ''));
        }}
      >
        <Label className="ui-field-label">{label}</Label>
        <Button ref={buttonRef} className="ui-input ui-select">
          <SelectValue className="ui-select-value" />
          <Icon icon={ChevronsUpDown} size="1em" />
        </Button>
        <FieldNotes description={description} errors={errors} />
        <Popover className="ui-popover" offset={4}>
          <ListBox className="ui-list" items={options}>
            {(option) => (
              <ListBoxItem
                id={option.value}
                className="ui-list-item"
                textValue={option.label}
                isDisabled={option.isDisabled ?? false}
              >
                {({ isSelected }) => (
                  <>
                    <span>{option.label}</span>
                    {option.detail && <small>{option.detail}</small>}
                    {isSelected && <Icon icon={Check} />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </>
  );
}
