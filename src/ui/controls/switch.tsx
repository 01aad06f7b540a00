'use client';
import { useId, type ReactNode } from 'react';
import { NativeNotes, notesOf, type NativeFieldProps } from './native-field.tsx';
import './choice.css';

export interface SwitchProps extends Omit<NativeFieldProps, 'label' | 'isRequired'> {
  children: ReactNode;
  name?: string;
  isSelected?: boolean;
  defaultSelected?: boolean | undefined;
  isDisabled?: boolean;
  /** With `isSelected`: it keeps the focus, and stays as it is. */
  isReadOnly?: boolean;
  onChange?: (isSelected: boolean) => void;
}

/** Turns something on or off at once; in a form that is sent later, use a checkbox. */
export function Switch({
  children,
  name,
  isSelected,
  defaultSelected,
  isDisabled,
  isReadOnly = false,
  onChange,
  isInvalid = false,
  ...notes
}: SwitchProps) {
  const id = useId();
  return (
    <div className="ui-field" data-invalid={isInvalid || undefined}>
      <label className="ui-choice">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser itself says whether it is on
          role="switch"
          name={name}
          disabled={isDisabled}
          aria-readonly={isReadOnly || undefined}
          aria-describedby={notesOf(id, { ...notes, isInvalid })}
          {...(isSelected === undefined ? { defaultChecked: defaultSelected } : { checked: isSelected })}
          onChange={(event) => {
            if (!isReadOnly) onChange?.(event.currentTarget.checked);
          }}
        />
        <span className="ui-switch-track" aria-hidden="true">
          <span className="ui-switch-thumb" />
        </span>
        <span>{children}</span>
      </label>
      <NativeNotes id={id} isInvalid={isInvalid} {...notes} />
    </div>
  );
}
