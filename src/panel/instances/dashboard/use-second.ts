import { useEffect, useState } from 'react';
import { platformNow } from '#src/panel/session/platform-clock.ts';

/** The platform's time in milliseconds, anew each second. */
export function useSecond(): number {
  const [now, setNow] = useState(() => platformNow());
  useEffect(() => {
    const ticking = setInterval(() => setNow(platformNow()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
