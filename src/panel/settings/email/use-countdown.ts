'use client';
import { useEffect, useState } from 'react';

/** Whole seconds that are left, 0 when none are, and the function that starts it anew. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState<number>();
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (end === undefined) return;
    // Asked of the clock, not counted: a tab in the background runs its timers late.
    function look(until: number) {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }
    const timer = setInterval(look, 500, end);
    look(end);
    return () => clearInterval(timer);
  }, [end]);

  return [secondsLeft, (seconds) => setEnd(Date.now() + seconds * 1000)];
}
