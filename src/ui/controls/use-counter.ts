'use client';
import { useState } from 'react';

interface CounterSource {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocusChange?: (isFocused: boolean) => void;
}

/**
 * Follows a text field's length and focus. The counter is to be seen while the field has the focus, and for as
 * long as it is over the limit. Spread `handlers` over the field.
 */
export function useCounter(source: CounterSource, limit: number | undefined) {
  const [typed, setTyped] = useState(source.defaultValue ?? '');
  const [isFocused, setFocused] = useState(false);
  const used = (source.value ?? typed).length;
  return {
    used,
    isShown: limit !== undefined && (isFocused || used > limit),
    handlers: {
      onChange(value: string) {
        setTyped(value);
        source.onChange?.(value);
      },
      onFocusChange(focused: boolean) {
        setFocused(focused);
        source.onFocusChange?.(focused);
      },
    },
  };
}
