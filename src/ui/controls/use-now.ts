'use client';
import { useSyncExternalStore } from 'react';
import { clockStep } from '../time-words.ts';

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

// A hidden page's timers run late or not at all: who comes back must not read old words.
function tickWhenVisible() {
  if (document.visibilityState === 'visible') tick();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    ticking = setInterval(tick, clockStep);
    document.addEventListener('visibilitychange', tickWhenVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', tickWhenVisible);
  };
}

/** The time in milliseconds, in steps of ten seconds; one timer serves the whole page. Undefined on the server. */
export const useNow = (): number | undefined =>
  useSyncExternalStore<number | undefined>(
    subscribe,
    () => now,
    () => undefined,
  );
