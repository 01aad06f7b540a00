'use client';
import { ChevronsUpDown } from 'lucide';
import { Icon } from '../server/icon.tsx';
import { NativeField, type NativeFieldProps } from './native-field.tsx';
import './native-select.css';

export interface NativeSelectProps extends NativeFieldProps {
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  /** With a name the field belongs to its form, and begins with `defaultValue`. */
  name?: string;
  value?: string;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
}

/** The browser's own list: it costs no script. Options with more than plain words take `Select`. */
export function NativeSelect({ options, name, value, defaultValue, onChange, ...field }: NativeSelectProps) {
  return (
    <NativeField {...field}>
      {(tie) => (
        <span className="ui-native-select">
          <select
            {...tie}
            className="ui-input"
            {...{ name, value, defaultValue }}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronsUpDown} size="1em" />
        </span>
      )}
    </NativeField>
  );
}
