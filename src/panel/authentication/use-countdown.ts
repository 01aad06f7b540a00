'use client';
import { useEffect, useEffectEvent, useState } from 'react';

/** The product's specification: whole seconds are shown, and looked at twice a second. */
const seconds = 5;
const stepMilliseconds = 500;

/** Counts five seconds down from when `isRunning` becomes true, then calls `onEnd` once. @returns seconds left */
export function useCountdown(isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    let steps = (seconds * 1000) / stepMilliseconds;
    const timer = setInterval(() => {
      steps -= 1;
      setLeft(Math.ceil((steps * stepMilliseconds) / 1000));
      if (steps > 0) return;
      clearInterval(timer);
      end();
    }, stepMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
