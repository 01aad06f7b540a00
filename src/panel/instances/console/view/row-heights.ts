import type { Entry } from '../log/entries.ts';

/** How characters and rows measure on screen, in CSS pixels. */
export type RowMetrics = { rowHeight: number; columns: number; isWrapped: boolean };

/** Where each entry stands. Wrapped ones are estimated by their length until they were measured. */
export function createRowHeights() {
  let metrics: RowMetrics = { rowHeight: 20, columns: 80, isWrapped: false };
  /** For wrapped entries: how many rows stand before the n-th. */
  let before = new Uint32Array(1);
  let count = 0;

  const rowsOf = (entry: Entry): number => {
    if (entry.kind === 'gap') return 1;
    return entry.rows > 0 ? entry.rows : Math.max(1, Math.ceil(entry.text.length / metrics.columns));
  };

  return {
    metrics: () => metrics,

    /** What was measured at another width is forgotten. */
    use(next: RowMetrics, entries: readonly Entry[]): void {
      if (next.columns !== metrics.columns) for (const entry of entries) entry.rows = 0;
      metrics = next;
    },

    /** Counts anew: entries came, went, or were measured. @param from the first one that may have changed */
    count(entries: readonly Entry[], from = 0): void {
      count = entries.length;
      if (!metrics.isWrapped) return;
      if (before.length <= count) before = new Uint32Array(Math.ceil(count * 1.25) + 1024);
      let rows = from === 0 ? 0 : (before[from] ?? 0);
      for (let index = from; index < count; index += 1) {
        before[index] = rows;
        const entry = entries[index];
        if (entry) rows += rowsOf(entry);
      }
      before[count] = rows;
    },

    /** Pixels above the entry. */
    top: (index: number): number =>
      (metrics.isWrapped ? (before[Math.min(index, count)] ?? 0) : Math.min(index, count)) *
      metrics.rowHeight,

    /** The entry at a height in pixels; the first or last one beyond them. */
    indexAt(pixels: number): number {
      const row = Math.max(0, Math.floor(pixels / metrics.rowHeight));
      if (!metrics.isWrapped) return Math.min(row, Math.max(0, count - 1));
      let low = 0;
      let high = Math.max(0, count - 1);
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if ((before[middle] ?? 0) <= row) low = middle;
        else high = middle - 1;
      }
      return low;
    },

    /** Keeps what an element measured. @returns whether that is news */
    measured(entry: Entry, pixels: number): boolean {
      if (entry.kind === 'gap') return false;
      const rows = Math.max(1, Math.round(pixels / metrics.rowHeight));
      const isNews = rows !== rowsOf(entry);
      entry.rows = rows;
      return isNews;
    },
  };
}
