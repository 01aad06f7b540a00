'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { platformNow } from '#src/panel/session/platform-clock.ts';
import { durationWords } from '../data/duration-words.ts';

/** How long it is until then, second by second. Nothing else renders with it, and screen readers hear it when they ask. */
export function TimeLeft({ until }: { until: string }) {
  const countdown = useMemo(() => countdownTo(Date.parse(until)), [until]);
  const seconds = useSyncExternalStore(countdown.subscribe, countdown.seconds);
  return (
    <span role="timer" aria-live="off" className="ui-figures">
      {seconds > 0 ? `in ${durationWords(seconds * 1000)}` : 'any moment'}
    </span>
  );
}

function countdownTo(end: number) {
  const left = () => end - platformNow();
  return {
    seconds: () => Math.max(0, Math.ceil(left() / 1000)),
    subscribe(listener: () => void): () => void {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        // Until the number of whole seconds is another.
        timer = setTimeout(tick, Math.max(10, left() - Math.floor((left() - 1) / 1000) * 1000));
      };
      const tick = () => {
        listener();
        if (left() > 0) wait();
      };
      wait();
      return () => clearTimeout(timer);
    },
  };
}
