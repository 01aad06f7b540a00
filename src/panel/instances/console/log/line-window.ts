import type { ConsoleLine } from '#src/contract/instances.ts';
import { indexOf, lineEntry, type EchoEntry, type Entry } from './entries.ts';
import { levelOf, type Level } from './levels.ts';

export type WindowLimits = { lines: number; characters: number };
/** 100,000 lines of a server that prints as servers do; fewer of one that prints long lines. */
export const windowLimits: WindowLimits = { lines: 100_000, characters: 16_000_000 };
/** Dropped in pieces of this size: cutting at the front is dearer than a few lines more. */
const slack = 0.01;

export type LineWindow = ReturnType<typeof createLineWindow>;

/**
 * The part of a console's lines that is held: in order, each once, with an entry for each hole between them. Lines may
 * come in any order and more than once.
 */
export function createLineWindow(limits: WindowLimits) {
  let entries: Entry[] = [];
  let characters = 0;
  let rebuilds = 0;
  let insertions = 0;
  const gone: { from: number; to: number }[] = [];

  const edge = (isEnd: boolean): number => {
    for (let step = 0; step < entries.length; step += 1) {
      const entry = entries[isEnd ? entries.length - 1 - step : step];
      if (entry?.kind === 'line') return entry.order;
    }
    return 0;
  };

  const isHeld = (seq: number): boolean => {
    const entry = entries[indexOf(entries, seq)];
    return entry?.kind === 'line' && entry.order === seq;
  };

  const levelAfter = ({ text, by }: ConsoleLine, before: Level): Level => {
    const level = by === undefined ? levelOf(text) : 'info';
    return level === 'inherited' ? before : level;
  };

  /** Commands that wait for their lines. */
  let echoes = 0;

  /** A command that has its line now is not shown a second time. */
  function replaceEchoes(lines: readonly ConsoleLine[]): void {
    if (echoes === 0) return;
    for (const { seq, text, by } of lines) {
      if (by === undefined) continue;
      const index = entries.findIndex(
        (entry) =>
          entry.kind === 'echo' && entry.state !== 'refused' && entry.text === text && entry.order < seq,
      );
      if (index === -1) continue;
      entries.splice(index, 1);
      echoes -= 1;
      rebuilds += 1;
    }
  }

  const hole = (from: number, to: number): Entry => {
    const state = gone.some((range) => range.from <= from && to <= range.to) ? 'gone' : 'missing';
    return { kind: 'gap', order: from, to, state, rows: 0 };
  };

  function append(lines: readonly ConsoleLine[]): void {
    let last = edge(true);
    const lastEntry = entries.findLast((entry) => entry.kind === 'line' && entry.by === undefined);
    let level: Level = lastEntry?.kind === 'line' ? lastEntry.level : 'info';
    for (const line of lines) {
      if (line.seq <= last) continue;
      if (last > 0 && line.seq > last + 1) entries.push(hole(last + 1, line.seq - 1));
      const own = levelAfter(line, level);
      // What a command stands between goes on behind it.
      if (line.by === undefined) level = own;
      const entry = lineEntry(line, own);
      entries.push(entry);
      characters += entry.text.length;
      last = line.seq;
    }
  }

  /** Sets everything anew: what was held, what came, and the holes that are left. */
  function merge(lines: readonly ConsoleLine[]): void {
    const held = entries.filter(({ kind }) => kind !== 'gap');
    const first = edge(false);
    if (lines.some(({ seq }) => seq > first)) insertions += 1;
    const merged: Entry[] = [];
    let last = 0;
    let level: Level = 'info';
    let isLevelNew = false;
    let next = 0;
    const put = (entry: Entry) => {
      if (entry.kind === 'line') {
        if (last > 0 && entry.order > last + 1) merged.push(hole(last + 1, entry.order - 1));
        last = entry.order;
        if (entry.by === undefined) level = entry.level;
      }
      merged.push(entry);
    };
    const putLine = (line: ConsoleLine) => {
      if (line.seq <= last) return;
      const entry = lineEntry(line, levelAfter(line, level));
      characters += entry.text.length;
      put(entry);
      isLevelNew = true;
    };
    for (const entry of held) {
      for (let line = lines[next]; line && line.seq < entry.order; line = lines[(next += 1)]) putLine(line);
      if (lines[next]?.seq === entry.order) next += 1;
      if (entry.kind === 'line' && entry.by === undefined && isLevelNew) {
        // The line before it was not known when it came.
        if (levelOf(entry.text) === 'inherited') entry.level = level;
        else isLevelNew = false;
      }
      put(entry);
    }
    for (const line of lines.slice(next)) putLine(line);
    entries = merged;
    rebuilds += 1;
  }

  function cut(start: number, end: number): void {
    for (const entry of entries.slice(0, start)) if (entry.kind === 'line') characters -= entry.text.length;
    for (const entry of entries.slice(end)) if (entry.kind === 'line') characters -= entry.text.length;
    entries.splice(end);
    entries.splice(0, start);
  }

  return {
    /** In order. The same array until lines come in between; read it anew each time. */
    entries: (): readonly Entry[] => entries,
    /** Rises when lines came anywhere but at the end. */
    rebuilds: () => rebuilds,
    /** Rises when lines came between others. */
    insertions: () => insertions,
    /** The sequence number of the first and the last line; 0 when there is none. */
    first: () => edge(false),
    last: () => edge(true),

    add(incoming: readonly ConsoleLine[]): void {
      if (incoming.length === 0) return;
      const isSorted = incoming.every(
        (line, index) => index === 0 || line.seq > (incoming[index - 1]?.seq ?? 0),
      );
      const lines = isSorted ? incoming : incoming.toSorted((a, b) => a.seq - b.seq);
      if ((lines[0]?.seq ?? 0) > edge(true)) append(lines);
      else if (!lines.every(({ seq }) => isHeld(seq))) merge(lines);
      replaceEchoes(lines);
    },

    /** These lines will never come: the holes that they leave say so. */
    markGone(from: number, to: number): void {
      if (to < from) return;
      gone.push({ from, to });
      merge([]);
    },

    /** Drops what is over the limits. @returns whether anything went */
    trim(side: 'start' | 'end'): boolean {
      if (entries.length <= limits.lines * (1 + slack) && characters <= limits.characters * (1 + slack))
        return false;
      let count = Math.max(0, entries.length - limits.lines);
      let over = characters - limits.characters;
      const at = (index: number) => entries[side === 'start' ? index : entries.length - 1 - index];
      for (let index = 0; index < entries.length - 1; index += 1) {
        const entry = at(index);
        // A hole at the edge is no hole, and a command without the lines before it says nothing.
        if (index >= count && over <= 0 && entry?.kind === 'line') break;
        over -= entry?.kind === 'line' ? entry.text.length : 0;
        count = Math.max(count, index + 1);
      }
      if (side === 'start') cut(count, entries.length);
      else cut(0, entries.length - count);
      if (side === 'end') rebuilds += 1;
      return true;
    },

    /** Puts a command behind the last line. @returns its order */
    echo(text: string, by: string, at: number): number {
      const end = entries.at(-1);
      const order = end?.kind === 'echo' ? end.order + 2 ** -20 : edge(true) + 2 ** -20;
      entries.push({ kind: 'echo', order, at, text, by, state: 'sending', rows: 0 });
      echoes += 1;
      return order;
    },

    settleEcho(order: number, state: EchoEntry['state']): void {
      const index = indexOf(entries, order);
      const entry = entries[index];
      if (entry?.kind !== 'echo' || entry.order !== order) return;
      entries[index] = { ...entry, state };
      rebuilds += 1;
    },

    clear(): void {
      entries = [];
      echoes = 0;
      characters = 0;
      rebuilds += 1;
    },
  };
}
