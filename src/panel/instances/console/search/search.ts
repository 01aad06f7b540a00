import { indexOf, type Entry } from '../log/entries.ts';
import type { ShownLines } from '../log/shown-lines.ts';
import { plainText, type Matcher } from './matcher.ts';

/** Which of the shown lines match, as far as they were looked at: the newest first, a piece at a time. */
export function createSearch(shown: ShownLines) {
  let matcher: Matcher | undefined;
  let found: number[] = [];
  let seenInsertions = -1;
  /** The orders between which everything was looked at. */
  let low = Infinity;
  let high = -Infinity;

  function restart(): void {
    found = [];
    low = Infinity;
    high = -Infinity;
  }

  const matches = (entry: Entry, by: Matcher) => entry.kind !== 'gap' && by.test(plainText(entry.text));

  /** Forgets what is no longer there. */
  function forget(entries: readonly Entry[]): void {
    const first = entries[0]?.order ?? Infinity;
    const last = entries.at(-1)?.order ?? -Infinity;
    const kept = found.findIndex((order) => order >= first);
    if (kept !== 0) found.splice(0, kept === -1 ? found.length : kept);
    while ((found.at(-1) ?? -Infinity) > last) found.pop();
    high = Math.min(high, last);
  }

  function lookForward(entries: readonly Entry[], by: Matcher): void {
    for (let index = indexOf(entries, high); index < entries.length; index += 1) {
      const entry = entries[index];
      if (!entry || entry.order <= high) continue;
      if (matches(entry, by)) found.push(entry.order);
      high = entry.order;
    }
  }

  function lookBack(entries: readonly Entry[], by: Matcher, isOver: () => boolean): boolean {
    const older: number[] = [];
    let index = indexOf(entries, low) - 1;
    for (; index >= 0; index -= 1) {
      const entry = entries[index];
      if (!entry) break;
      if (matches(entry, by)) older.push(entry.order);
      low = entry.order;
      if (index % 64 === 0 && isOver()) break;
    }
    if (older.length > 0) found = [...older.toReversed(), ...found];
    return index <= 0;
  }

  return {
    matcher: () => matcher,
    /** The orders of the lines that match, in order. */
    found: (): readonly number[] => found,

    use(next: Matcher | undefined): void {
      matcher = next;
      restart();
    },

    /** Looks on until `isOver`. @returns whether everything was looked at */
    work(isOver: () => boolean): boolean {
      if (!matcher) return true;
      const entries = shown.entries();
      if (shown.insertions() !== seenInsertions) {
        seenInsertions = shown.insertions();
        restart();
      }
      forget(entries);
      if (high === -Infinity) high = entries.at(-1)?.order ?? high;
      else lookForward(entries, matcher);
      return lookBack(entries, matcher, isOver);
    },
  };
}
