'use client';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface TextSource {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onFocusChange?: (isFocused: boolean) => void;
}

/**
 * Follows a text field's value, length and focus, also what was typed before the script was there. The counter is to
 * be seen while the field has the focus, and for as long as it is over the limit. Spread `fieldProps` over the
 * field and hand `inputRef` to its input.
 */
export function useTypedText(source: TextSource, limit: number | undefined) {
  const inputRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(source.value ?? source.defaultValue ?? '');
  const [isFocused, setFocused] = useState(false);
  const value = source.value ?? typed;
  const change = (next: string) => {
    setTyped(next);
    source.onChange?.(next);
  };
  const adopt = useEffectEvent(() => {
    const input = inputRef.current;
    if (!input) return;
    if (input.value !== value) change(input.value);
    if (input === document.activeElement) setFocused(true);
  });
  // React leaves alone what stands in an input when it takes the page over, but knows nothing of it: its next
  // update would write its own, empty value over it.
  useLayoutEffect(() => adopt(), []);
  return {
    inputRef,
    used: value.length,
    isCounted: limit !== undefined && (isFocused || value.length > limit),
    fieldProps: {
      value,
      onChange: change,
      onFocusChange(focused: boolean) {
        setFocused(focused);
        source.onFocusChange?.(focused);
      },
    },
  };
}
