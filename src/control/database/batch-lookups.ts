type Waiting<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void };

/**
 * Answers the lookups of one turn of the event loop with one query: a busy process asks for many rows at once, an
 * idle one asks as soon as it would have. A query never starts before a lookup that it answers, so each lookup sees
 * all that was committed when it was made.
 * @param load the rows that exist, by key; a key is asked for once, however often it was looked up
 */
export function batchLookups<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathered = new Map<string, Waiting<Value>[]>();

  async function answer(): Promise<void> {
    const batch = gathered;
    gathered = new Map();
    try {
      const found = await load([...batch.keys()]);
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (gathered.size === 0) setImmediate(() => void answer());
      const waiting = gathered.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else gathered.set(key, [{ resolve, reject }]);
    });
}
