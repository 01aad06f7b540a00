'use client';
import { Minus, Plus } from 'lucide';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField';
import { Icon } from '../server/icon.tsx';
import { FieldNotes } from './field.tsx';
import type { FieldWords } from './field.tsx';
import { useFormValue } from './form-value.tsx';
import './number-field.css';

type OwnProps = 'children' | 'className' | 'style' | 'defaultValue' | 'name';

export interface NumberFieldProps extends Omit<AriaNumberFieldProps, OwnProps>, FieldWords {
  /** With a name the field belongs to its form, and `value` is the form's to keep. */
  name?: string;
  defaultValue?: number | string;
}

const toNumber = (text: string) => (text === '' ? Number.NaN : Number(text));

export function NumberField({ label, description, errors, name, defaultValue, ...props }: NumberFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const formValue = useFormValue({ name, defaultValue: String(defaultValue ?? ''), focusTarget: inputRef });
  const own =
    name !== undefined
      ? {
          value: toNumber(formValue.value),
          onBlur: formValue.onBlur,
          onChange(value: number) {
            formValue.change(Number.isNaN(value) ? '' : String(value));
            props.onChange?.(value);
          },
        }
      : defaultValue === undefined
        ? {}
        : { defaultValue: Number(defaultValue) };
  return (
    <>
      {formValue.input}
      <AriaNumberField {...props} {...own} className="ui-field">
        <Label className="ui-field-label">{label}</Label>
        <Group className="ui-input ui-number-field">
          <Button slot="decrement">
            <Icon icon={Minus} />
          </Button>
          <Input ref={inputRef} />
          <Button slot="increment">
            <Icon icon={Plus} />
          </Button>
        </Group>
        <FieldNotes description={description} errors={errors} />
      </AriaNumberField>
    </>
  );
}
