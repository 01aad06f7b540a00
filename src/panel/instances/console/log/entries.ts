import type { ConsoleLine } from '#src/contract/instances.ts';
import type { Level } from './levels.ts';

type Common = {
  /** Entries stand in the order of this number, and no two have the same. A line's is its sequence number. */
  readonly order: number;
  /** How many rows it takes while lines are wrapped; 0 until it was measured. */
  rows: number;
};

export type LineEntry = Common & {
  readonly kind: 'line';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  /** Who typed it; undefined for what the server printed. */
  readonly by: string | undefined;
  level: Level;
};

/** Lines that exist but are not here (`missing`), or that are not kept any more (`gone`). */
export type GapEntry = Common & {
  readonly kind: 'gap';
  readonly to: number;
  readonly state: 'missing' | 'gone';
};

/** A command that is being sent from this page; once it is on the console, its line takes this one's place. */
export type EchoEntry = Common & {
  readonly kind: 'echo';
  readonly at: number;
  readonly text: string;
  readonly by: string;
  readonly state: 'sending' | 'sent' | 'refused';
};

export type Entry = LineEntry | GapEntry | EchoEntry;

/** Nothing longer is kept of one line: what prints more prints no text for people. */
const longestText = 16_384;

export function lineEntry({ seq, at, text, by }: ConsoleLine, level: Level): LineEntry {
  const kept =
    text.length <= longestText
      ? text
      : `${text.slice(0, longestText)}… (${text.length - longestText} more characters)`;
  return { kind: 'line', order: seq, at: Date.parse(at), text: kept, by, level, rows: 0 };
}

/** The index of the first entry at `order` or behind it. */
export function indexOf(entries: readonly Entry[], order: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.order ?? Infinity) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
