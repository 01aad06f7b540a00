import type { Entry } from '../log/entries.ts';
import { createRow, type RowLook } from './row.ts';
import type { createRowHeights } from './row-heights.ts';

/** From the first entry to the one behind the last, by index. */
export type RowRange = { start: number; end: number };

/** The rows that are on the page, in the order of their entries; those that stay are not touched. */
export function createDrawnRows(rows: HTMLElement) {
  const drawn = new Map<number, { entry: Entry; row: HTMLElement }>();
  let longest = 0;

  return {
    all: () => drawn.values(),
    /** The characters of the longest row that was drawn. */
    longest: () => longest,

    clear(): void {
      drawn.clear();
      rows.replaceChildren();
    },

    /** Makes the page hold the rows of a range, and keeps those that it has. */
    put(entries: readonly Entry[], { start, end }: RowRange, look: RowLook): void {
      const first = entries[start]?.order ?? Infinity;
      const last = entries[end - 1]?.order ?? -Infinity;
      for (const [order, { row }] of drawn) {
        if (order >= first && order <= last) continue;
        row.remove();
        drawn.delete(order);
      }
      let next = rows.firstElementChild;
      for (let index = start; index < end; index += 1) {
        const entry = entries[index];
        if (!entry) continue;
        const before = drawn.get(entry.order);
        if (before?.entry === entry) {
          if (before.row === next) next = next.nextElementSibling;
          else rows.insertBefore(before.row, next);
          continue;
        }
        if (before?.row === next) next = next?.nextElementSibling ?? null;
        before?.row.remove();
        const row = createRow(entry, look);
        rows.insertBefore(row, next);
        drawn.set(entry.order, { entry, row });
        if (entry.kind !== 'gap') longest = Math.max(longest, row.textContent.length);
      }
      while (next) {
        const gone = next;
        next = next.nextElementSibling;
        drawn.delete(Number((gone as HTMLElement).dataset['order']));
        gone.remove();
      }
    },

    /** Keeps how high the rows of a range are. @returns whether that is news */
    measure(
      entries: readonly Entry[],
      { start, end }: RowRange,
      heights: ReturnType<typeof createRowHeights>,
    ): boolean {
      let isNews = false;
      for (let index = start; index < end; index += 1) {
        const entry = entries[index];
        const row = entry && drawn.get(entry.order)?.row;
        if (row && heights.measured(entry, row.offsetHeight)) isNews = true;
      }
      return isNews;
    },
  };
}
