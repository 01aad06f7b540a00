import { browserStorage } from './browser-storage.ts';

const cleaningMilliseconds = 3_600_000;

/**
 * Deletes expired values now, every hour, and when the tab is looked at again: hidden tabs' timers may sleep.
 * Of several tabs one cleans at a time. Returns the function that ends it.
 */
export function keepStorageClean(): () => void {
  const clean = () => {
    // Missing on plain http: then every tab cleans, which deletes nothing more.
    if (!('locks' in navigator)) return browserStorage.clean();
    void navigator.locks
      .request('storage-cleaning', { ifAvailable: true }, (lock) => {
        if (lock) browserStorage.clean();
      })
      .catch(() => browserStorage.clean());
  };
  const cleanWhenVisible = () => {
    if (document.visibilityState === 'visible') clean();
  };
  clean();
  const timer = setInterval(clean, cleaningMilliseconds);
  document.addEventListener('visibilitychange', cleanWhenVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', cleanWhenVisible);
  };
}
