'use client';
import { ChevronsUpDown } from 'lucide';
import { useId } from 'react';
import { Icon } from '../server/icon.tsx';
import './field.css';
import './native-select.css';

export interface NativeSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** The browser's own list, for a plain choice of few words: it costs no script. Forms and rich choices take `Select`. */
export function NativeSelect({ label, value, onChange, options }: NativeSelectProps) {
  const id = useId();
  return (
    <div className="ui-field">
      <label className="ui-field-label" htmlFor={id}>
        {label}
      </label>
      <span className="ui-native-select">
        <select
          id={id}
          className="ui-input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronsUpDown} size="1em" />
      </span>
    </div>
  );
}
