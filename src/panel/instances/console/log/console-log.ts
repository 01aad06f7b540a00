import { LanternhostError } from '@lanternhost/sdk';
import { createLineWindow, windowLimits, type WindowLimits } from './line-window.ts';
import type { ConsoleLine } from '#src/contract/instances.ts';
import type { EchoEntry } from './entries.ts';

/** Lines behind a number, before one, or the newest: at most 500, oldest first. @throws LanternhostError */
export type ReadLines = (
  cursor: { after: number } | { before: number } | Record<never, never>,
) => Promise<{ content: readonly ConsoleLine[]; lastSeq: number }>;

/** What stands before the first line that is held. */
export type LogStart = 'unknown' | 'more' | 'complete' | 'rotated';
export type LogPhase = { name: 'loading' } | { name: 'ready' } | { name: 'failed'; error: LanternhostError };

/** Milliseconds before what could not be fetched is asked for again. */
const retryMilliseconds = 5000;
/** So many lines that were missed are fetched without a question; more only on request. */
const fetchedAlone = 3000;

/**
 * The console of an instance as far as it was looked at: the newest lines as they come, older ones by cursor, and what
 * was missed by its numbers.
 */
export function createConsoleLog(options: {
  read: ReadLines;
  limits?: WindowLimits;
  onChange(): void;
  /** Runs something once, later, unless the page is left before. */
  later(run: () => void, milliseconds: number): void;
}) {
  const { read, onChange, later } = options;
  const window = createLineWindow(options.limits ?? windowLimits);
  let phase: LogPhase = { name: 'loading' };
  let start: LogStart = 'unknown';
  /** The newest line that is known to exist. */
  let newest = 0;
  /** The window reaches to the newest line; else whoever reads is so far back that it does not fit. */
  let isAttached = true;
  /** Somebody reads: what they look at stays. */
  let isHeld = false;
  const running = new Set<string>();
  const failed = new Set<string>();
  let isClosed = false;

  function take(lines: readonly ConsoleLine[]): void {
    window.add(lines);
    if (isHeld) {
      if (window.trim('end')) isAttached = false;
    } else if (window.trim('start')) start = 'more';
    phase = { name: 'ready' };
    if (start === 'unknown') {
      const first = window.first();
      if (first > 0) start = first === 1 ? 'complete' : 'more';
    }
    onChange();
  }

  /** Does one thing of a kind at a time. Once there are lines, a failure leaves them on screen. */
  async function alone(name: string, act: () => Promise<void>): Promise<void> {
    if (running.has(name) || isClosed) return;
    running.add(name);
    failed.delete(name);
    onChange();
    try {
      await act();
    } catch (error) {
      if (!(error instanceof LanternhostError)) throw error;
      if (phase.name === 'ready') failed.add(name);
      else phase = { name: 'failed', error };
    } finally {
      running.delete(name);
      if (!isClosed) onChange();
    }
  }

  /** What is missing at the end is asked for until it is there. */
  async function untilDone(name: string, act: () => Promise<void>): Promise<void> {
    await alone(name, act);
    if (failed.has(name) && !isClosed) later(() => void untilDone(name, act), retryMilliseconds);
  }

  /** Asks for what came since the newest line that is held. */
  const catchUp = () =>
    untilDone('end', async () => {
      if (phase.name === 'failed') phase = { name: 'loading' };
      for (let last = window.last(); ;) {
        const isFar = newest - last > fetchedAlone;
        const { content, lastSeq } = await read(last === 0 || isFar ? {} : { after: last });
        if (isClosed || !isAttached) return;
        newest = Math.max(newest, lastSeq);
        const first = content[0]?.seq;
        if (!isFar && last > 0 && first !== undefined) window.markGone(last + 1, first - 1);
        take(content);
        const end = content.at(-1)?.seq ?? lastSeq;
        if (end >= lastSeq || isFar) break;
        last = end;
      }
      void fillHoles();
    });

  async function fetchHole(from: number, to: number): Promise<void> {
    for (let cursor = from - 1; cursor < to;) {
      const { content } = await read({ after: cursor });
      if (isClosed) return;
      const first = content[0]?.seq ?? Infinity;
      window.markGone(cursor + 1, Math.min(to, first - 1));
      take(content.filter(({ seq }) => seq <= to));
      cursor = Math.max(cursor + 1, content.at(-1)?.seq ?? to);
    }
  }

  /** Fetches the small holes. */
  const fillHoles = () =>
    untilDone('holes', async () => {
      const tried = new Set<number>();
      for (;;) {
        const gap = window
          .entries()
          .findLast(
            (entry) =>
              entry.kind === 'gap' &&
              entry.state === 'missing' &&
              entry.to - entry.order < fetchedAlone &&
              !tried.has(entry.order),
          );
        if (gap?.kind !== 'gap') return;
        tried.add(gap.order);
        await fetchHole(gap.order, gap.to);
      }
    });

  return {
    window,
    state: () => ({
      phase,
      start,
      isAttached,
      newest,
      isLoadingOlder: running.has('older'),
      hasFailedOlder: failed.has('older'),
    }),

    /** Reads the newest lines, or what was missed since the last ones. After a lost connection: again. */
    catchUp,

    /** Takes lines of the live channel. */
    receive(lines: readonly ConsoleLine[]): void {
      const last = lines.at(-1)?.seq ?? 0;
      const lastHeld = window.last();
      newest = Math.max(newest, last);
      if (!isAttached) return onChange();
      take(lines);
      if (lastHeld > 0 && (lines[0]?.seq ?? 0) > lastHeld + 1) void fillHoles();
    },

    /** While it is held, no line is dropped at the front: the newest stay away instead. */
    hold(isOn: boolean): void {
      isHeld = isOn;
    },

    /** Reads on before the first line. */
    older: () =>
      alone('older', async () => {
        if (start !== 'more') return;
        const first = window.first();
        const { content } = await read({ before: first });
        if (isClosed || window.first() !== first) return;
        const oldest = content[0]?.seq;
        if (oldest === undefined) start = first > 1 ? 'rotated' : 'complete';
        else start = oldest === 1 ? 'complete' : 'more';
        window.add(content);
        if (window.trim('end')) isAttached = false;
      }),

    /** Reads on behind the last line, where the window does not reach to the newest one. */
    newer: () =>
      alone('newer', async () => {
        if (isAttached) return;
        const last = window.last();
        const { content, lastSeq } = await read({ after: last });
        if (isClosed || window.last() !== last) return;
        newest = Math.max(newest, lastSeq);
        window.add(content);
        if (window.trim('start')) start = 'more';
        isAttached = window.last() >= newest || content.length === 0;
      }),

    /** Goes to the newest lines, however far they are. */
    async latest(): Promise<void> {
      if (isAttached) return;
      window.clear();
      isAttached = true;
      isHeld = false;
      start = 'unknown';
      await catchUp();
    },

    /** Fetches a hole that was too large to be fetched without a question. */
    fill: (from: number, to: number) => alone(`hole ${from}`, () => fetchHole(from, to)),

    /** Shows a command among the lines. @returns tells what became of it */
    echo(text: string, by: string, at: number): (state: EchoEntry['state']) => void {
      const order = window.echo(text, by, at);
      onChange();
      return (state) => {
        window.settleEcho(order, state);
        onChange();
      };
    },

    open(): void {
      isClosed = false;
    },
    /** Answers that are still under way count for nothing. */
    close(): void {
      isClosed = true;
    },
  };
}
