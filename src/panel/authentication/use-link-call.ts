'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useEffect, useEffectEvent, useState } from 'react';

export type LinkCall =
  | { state: 'under way' }
  | { state: 'done' }
  | { state: 'failed'; error: LanternhostError };

/**
 * Makes the call that a link from a mail stands for, on load; leaving the page aborts it.
 * @returns how it goes, and a function that tries again
 */
export function useLinkCall(call: (signal: AbortSignal) => Promise<void>): [LinkCall, () => void] {
  const [progress, setProgress] = useState<LinkCall>({ state: 'under way' });
  const [tries, setTries] = useState(1);
  const begin = useEffectEvent(call);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    void outcomeOf(begin(signal), signal).then((outcome) => outcome && setProgress(outcome));
    return () => aborting.abort();
  }, [tries]);
  const again = () => {
    setProgress({ state: 'under way' });
    setTries(tries + 1);
  };
  return [progress, again];
}

/** @returns undefined when nobody waits for it any more */
async function outcomeOf(call: Promise<void>, signal: AbortSignal): Promise<LinkCall | undefined> {
  try {
    await call;
    return signal.aborted ? undefined : { state: 'done' };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof LanternhostError)) throw error;
    return { state: 'failed', error };
  }
}
