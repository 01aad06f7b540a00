import { indexOf, type Entry } from './entries.ts';
import type { Level } from './levels.ts';
import type { LineWindow } from './line-window.ts';

export type ShownLines = ReturnType<typeof createShownLines>;

/** The entries of the window whose level is asked for; holes and commands are always shown. */
export function createShownLines(window: LineWindow) {
  let chosen: ReadonlySet<Level> | undefined;
  let kept: Entry[] = [];
  let choices = 0;
  let seenRebuilds = -1;
  let last = -Infinity;

  const isShown = (entry: Entry) =>
    entry.kind !== 'line' || entry.by !== undefined || chosen?.has(entry.level) !== false;

  function follow(all: readonly Entry[]): void {
    if (window.rebuilds() !== seenRebuilds) {
      seenRebuilds = window.rebuilds();
      kept = all.filter(isShown);
    } else {
      const dropped = indexOf(kept, all[0]?.order ?? Infinity);
      if (dropped > 0) kept.splice(0, dropped);
      for (let index = indexOf(all, last); index < all.length; index += 1) {
        const entry = all[index];
        if (entry && entry.order > last && isShown(entry)) kept.push(entry);
      }
    }
    last = all.at(-1)?.order ?? last;
  }

  return {
    /** In order, as of now. */
    entries(): readonly Entry[] {
      const all = window.entries();
      if (!chosen) return all;
      follow(all);
      return kept;
    },

    /** Rises when what is shown changed other than at its ends. */
    insertions: () => window.insertions() + choices,

    /** Shows these levels only; all of them without any. */
    choose(next: ReadonlySet<Level> | undefined): void {
      chosen = next;
      choices += 1;
      seenRebuilds = -1;
      last = -Infinity;
    },
  };
}
