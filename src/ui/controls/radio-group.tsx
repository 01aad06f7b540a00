'use client';
import { useId, type ReactNode } from 'react';
import { NativeNotes, notesOf, type NativeFieldProps } from './native-field.tsx';
import './choice.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps extends NativeFieldProps {
  options: readonly RadioOption[];
  /** With a name the group belongs to its form, and begins with `defaultValue`. */
  name?: string;
  value?: string;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
}

/** The browser's own radio buttons, drawn as ours: arrow keys, names and forms come with them. */
export function RadioGroup({
  label,
  options,
  name,
  value,
  defaultValue,
  onChange,
  isInvalid = false,
  isRequired = false,
  ...notes
}: RadioGroupProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className="ui-field"
      data-invalid={isInvalid || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={notesOf(id, { ...notes, isInvalid })}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
    >
      <span id={`${id}-label`} className="ui-field-label">
        {label}
      </span>
      <div>
        {options.map((option) => (
          <div key={option.value}>
            <label className="ui-choice">
              <input
                type="radio"
                name={name ?? id}
                value={option.value}
                disabled={option.isDisabled}
                aria-describedby={option.description ? `${id}-${option.value}` : undefined}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onChange?.(option.value)}
              />
              <span className="ui-choice-box" data-round aria-hidden="true">
                <span className="ui-choice-dot" />
              </span>
              <span>{option.label}</span>
            </label>
            {option.description && (
              <p id={`${id}-${option.value}`} className="ui-field-description">
                {option.description}
              </p>
            )}
          </div>
        ))}
      </div>
      <NativeNotes id={id} isInvalid={isInvalid} {...notes} />
    </div>
  );
}
