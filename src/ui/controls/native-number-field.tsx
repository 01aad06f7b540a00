'use client';
import { NativeField, type NativeFieldProps } from './native-field.tsx';

export interface NativeNumberFieldProps extends NativeFieldProps {
  /** Of its form, which reads the number. */
  name: string;
  defaultValue?: string | number | undefined;
  minValue?: number;
  maxValue?: number;
}

/** The browser's own field for a whole number, where `NumberField` with its buttons would weigh too much. */
export function NativeNumberField({
  name,
  defaultValue,
  minValue,
  maxValue,
  ...field
}: NativeNumberFieldProps) {
  return (
    <NativeField {...field}>
      {(tie) => (
        <input
          {...tie}
          className="ui-input"
          type="number"
          inputMode="numeric"
          name={name}
          defaultValue={defaultValue}
          min={minValue}
          max={maxValue}
        />
      )}
    </NativeField>
  );
}
