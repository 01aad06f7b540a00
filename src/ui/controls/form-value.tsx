'use client';
import { BaseControl, useControl } from '@conform-to/react/future';
import type { FocusEvent, ReactNode, RefObject } from 'react';

interface FormValueOptions {
  /** Without a name the value stays out of the form and the control is driven by its own props. */
  name: string | undefined;
  defaultValue: string;
  /** Takes the focus when the form sends it to the field. */
  focusTarget: RefObject<HTMLElement | null>;
}

/**
 * A form is read and watched through its elements, but number fields, selects and sliders keep their value in
 * React. A hidden input carries it: render `input`, show `value`, call `change` and spread `onBlur`.
 */
export function useFormValue({ name, defaultValue, focusTarget }: FormValueOptions) {
  const control = useControl({ defaultValue, onFocus: () => focusTarget.current?.focus() });
  const input: ReactNode = name !== undefined && (
    <BaseControl name={name} ref={control.register} defaultValue={control.defaultValue ?? ''} />
  );
  return {
    input,
    value: control.value ?? '',
    change: (value: string) => control.change(value),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) control.blur();
    },
  };
}
