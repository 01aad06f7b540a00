'use client';
import { Check, Minus } from 'lucide';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
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

// The label takes every press within it for its own, and would keep a link from being followed.
const leaveToLink = (event: SyntheticEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation();
};
const linkEvents = {
  onClick: leaveToLink,
  onPointerDown: leaveToLink,
  onMouseDown: leaveToLink,
  onKeyDown: leaveToLink,
};

export function Checkbox({ children, description, errors, ...props }: CheckboxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState(props.defaultSelected ?? false);
  const isSelected = props.isSelected ?? checked;
  const change = (selected: boolean) => {
    setChecked(selected);
    props.onChange?.(selected);
  };
  const adopt = useEffectEvent(() => {
    if (inputRef.current && inputRef.current.checked !== isSelected) change(inputRef.current.checked);
  });
  // It may have been checked before the script was there, which React leaves alone but knows nothing of.
  useLayoutEffect(() => adopt(), []);
  return (
    <CheckboxField
      {...props}
      inputRef={inputRef}
      isSelected={isSelected}
      onChange={change}
      className="ui-field"
    >
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
            <span {...linkEvents}>{children}</span>
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} errors={errors} />
    </CheckboxField>
  );
}
