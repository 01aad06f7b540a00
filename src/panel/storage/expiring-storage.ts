/** How long a value stays unless it is told otherwise: seven days, in milliseconds. */
export const defaultLifetime = 7 * 24 * 3_600_000;

const prefix = /^expires=(\d{1,16});/;
/** The latest time that a Date can hold, in milliseconds. */
const endOfTime = 8_640_000_000_000_000;

/**
 * Text values that end by themselves: an expiry time in milliseconds since 1970 stands before the value; a value
 * without one never expires. Everything works without storage, too: then nothing is found and nothing is kept.
 */
export function createExpiringStorage(options: { storage(): Storage; now(): number }) {
  const { now } = options;

  function attempt<Result>(action: (storage: Storage) => Result): Result | undefined {
    try {
      return action(options.storage());
    } catch {
      // Blocked by the browser, or full.
      return undefined;
    }
  }

  /** Where the value begins, and until when it counts. */
  function split(stored: string): { value: string; expiresAt: number } {
    const [found, expiresAt] = prefix.exec(stored) ?? [];
    return found === undefined
      ? { value: stored, expiresAt: Number.POSITIVE_INFINITY }
      : { value: stored.slice(found.length), expiresAt: Number(expiresAt) };
  }

  return {
    /** The value; undefined where there is none or its time is over, in which case it is deleted. */
    read(key: string): string | undefined {
      return attempt((storage) => {
        const stored = storage.getItem(key);
        if (stored === null) return undefined;
        const { value, expiresAt } = split(stored);
        if (now() < expiresAt) return value;
        storage.removeItem(key);
        return undefined;
      });
    },

    /** Keeps a value for so many milliseconds, or for ever; undefined forgets it. */
    write(
      key: string,
      value: string | undefined,
      lifetimeMilliseconds: number | 'forever' = defaultLifetime,
    ): void {
      attempt((storage) => {
        if (value === undefined) return storage.removeItem(key);
        // A lasting value that looks like a prefix needs one of its own.
        if (lifetimeMilliseconds === 'forever' && !prefix.test(value)) return storage.setItem(key, value);
        const expiresAt = lifetimeMilliseconds === 'forever' ? endOfTime : now() + lifetimeMilliseconds;
        storage.setItem(key, `expires=${expiresAt};${value}`);
      });
    },

    /** Deletes every value whose time is over. Whoever else does the same at this moment finds less to do. */
    clean(): void {
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of keys) {
          // Read only now: another tab may have written it anew since the keys were listed.
          const stored = key === null ? null : storage.getItem(key);
          if (key !== null && stored !== null && split(stored).expiresAt <= now()) storage.removeItem(key);
        }
      });
    },
  };
}
