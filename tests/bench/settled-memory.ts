export type MemoryAnswer = { rss: number; heap: number };

/** After several collections: what the first frees, finalisers of the second let go of. Needs `--expose-gc`. */
export async function settledMemory(): Promise<MemoryAnswer> {
  for (let pass = 0; pass < 5; pass += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}
