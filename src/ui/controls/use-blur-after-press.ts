'use client';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, FocusEventHandler } from 'react';

const pressStarts = ['pointerdown', 'mousedown'] as const;
// A touch sends its mouse events after `pointerup`; a drag ends without one.
const pressEnds = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const;

/**
 * A field that is left by a press hears of it only after the press: what it then says about itself would otherwise move
 * the pressed button away before it is released, and the press would be lost.
 */
export function useBlurAfterPress<E extends Element>(
  onBlur: FocusEventHandler<E> | undefined,
): FocusEventHandler<E> {
  const latest = useRef(onBlur);
  const isPressing = useRef(false);
  const held = useRef<FocusEvent<E>[]>([]);
  useLayoutEffect(() => {
    latest.current = onBlur;
  }, [onBlur]);

  useEffect(() => {
    let release: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(release);
      isPressing.current = true;
    };
    // The click follows in the same task, so the timer lets it come first.
    const end = () => {
      clearTimeout(release);
      release = setTimeout(() => {
        isPressing.current = false;
        for (const event of held.current.splice(0)) latest.current?.(event);
      });
    };
    const isEarliest = { capture: true };
    for (const type of pressStarts) document.addEventListener(type, begin, isEarliest);
    for (const type of pressEnds) document.addEventListener(type, end, isEarliest);
    return () => {
      clearTimeout(release);
      for (const type of pressStarts) document.removeEventListener(type, begin, isEarliest);
      for (const type of pressEnds) document.removeEventListener(type, end, isEarliest);
    };
  }, []);

  return useCallback((event) => {
    if (isPressing.current) held.current.push(event);
    else latest.current?.(event);
  }, []);
}
