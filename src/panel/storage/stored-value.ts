import { useCallback, useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

const listeners = new Set<() => void>();

/**
 * A stored text that this and all other tabs show alike; undefined until it is written and once it has expired.
 * The second value writes it, for a time in milliseconds: seven days unless told.
 */
export function useStoredValue(key: string, lifetimeMilliseconds?: number | 'forever') {
  const value = useSyncExternalStore(
    subscribe,
    () => browserStorage.read(key),
    () => undefined,
  );
  const write = useCallback(
    (next: string | undefined) => {
      browserStorage.write(key, next, lifetimeMilliseconds);
      for (const listener of listeners) listener();
    },
    [key, lifetimeMilliseconds],
  );
  return [value, write] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
