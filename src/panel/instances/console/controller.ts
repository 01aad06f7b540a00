import { createConsoleLog, type LogPhase, type LogStart, type ReadLines } from './log/console-log.ts';
import type { Entry } from './log/entries.ts';
import { indexOf } from './log/entries.ts';
import type { Level } from './log/levels.ts';
import type { WindowLimits } from './log/line-window.ts';
import { createShownLines } from './log/shown-lines.ts';
import { createSearch } from './search/search.ts';
import type { Matcher } from './search/matcher.ts';
import { createLogView, type LogLook, type LogView } from './view/log-view.ts';

export type ConsoleState = {
  phase: LogPhase;
  start: LogStart;
  isLoadingOlder: boolean;
  hasFailedOlder: boolean;
  isEmpty: boolean;
  /** The level filter lets nothing through. */
  isNothingShown: boolean;
  isFollowing: boolean;
  /** Lines that came since it was last followed. */
  newLines: number;
  /** Lines that match, as far as was looked; and the place of the present one from 1. */
  found: { count: number; position: number | undefined; isOver: boolean } | undefined;
};

export type ConsoleController = ReturnType<typeof createConsoleController>;

/** What the search may take of a frame, in milliseconds. */
const searchMilliseconds = 6;
/** Figures change at most so often: nobody reads faster. */
const figuresMilliseconds = 120;

/** Holds a console together: its lines, what is shown and found of them, and the element that draws them. */
export function createConsoleController(options: { read: ReadLines; limits?: WindowLimits }) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let figures: ReturnType<typeof setTimeout> | undefined;
  let view: LogView | undefined;
  let look: LogLook = { isWrapped: false, hasTimes: false, matcher: undefined, currentOrder: undefined };
  let seenUntil = 0;
  let isSearched = true;

  const log = createConsoleLog({
    ...options,
    onChange: changed,
    later(run, milliseconds) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, milliseconds);
      timers.add(timer);
    },
  });
  const shown = createShownLines(log.window);
  const search = createSearch(shown);
  let state: ConsoleState = read();

  function read(): ConsoleState {
    const { phase, start, isLoadingOlder, hasFailedOlder, isAttached, newest } = log.state();
    const entries = shown.entries();
    const isFollowing = view?.isFollowing() ?? true;
    const found = search.found();
    const { currentOrder } = look;
    const place = currentOrder === undefined ? -1 : found.indexOf(currentOrder);
    return {
      phase,
      start,
      isLoadingOlder,
      hasFailedOlder,
      isEmpty: log.window.entries().length === 0,
      isNothingShown: entries.length === 0,
      isFollowing,
      newLines: isFollowing
        ? 0
        : entries.length - indexOf(entries, seenUntil + 1) + (isAttached ? 0 : newest - log.window.last()),
      found: search.matcher() && {
        count: found.length,
        position: place === -1 ? undefined : place + 1,
        isOver: isSearched,
      },
    };
  }

  function changed(): void {
    view?.refresh();
    if (figures === undefined) figures = setTimeout(tell, figuresMilliseconds);
  }

  /** Tells React, unless nothing that it shows has changed. */
  function tell(): void {
    clearTimeout(figures);
    figures = undefined;
    const next = read();
    const isSame = (Object.keys(next) as (keyof ConsoleState)[]).every(
      (key) =>
        next[key] === state[key] ||
        (key === 'found' && JSON.stringify(next.found) === JSON.stringify(state.found)),
    );
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function onFrame(): void {
    if (!search.matcher()) return;
    const until = performance.now() + searchMilliseconds;
    const wasSearched = isSearched;
    isSearched = search.work(() => performance.now() > until);
    if (!isSearched || !wasSearched) changed();
  }

  function onNear(edge: 'start' | 'end'): void {
    const { start, isLoadingOlder, hasFailedOlder, isAttached } = log.state();
    if (edge === 'start' && start === 'more' && !isLoadingOlder && !hasFailedOlder) void log.older();
    if (edge === 'end' && !isAttached) void log.newer();
  }

  function goTo(order: number): void {
    look = { ...look, currentOrder: order };
    view?.show(look);
    view?.reveal(order);
    tell();
  }

  /** Where a jump begins: at the line it stands at, else at the edge of what is seen. */
  const from = (step: 1 | -1): number =>
    look.currentOrder ?? (view?.isFollowing() ? Infinity : (view?.firstSeen() ?? 0) - (step === 1 ? 0.5 : 0));

  return {
    log,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Draws into these elements until the returned function is called. */
    draw(scroller: HTMLElement, sheet: HTMLElement): () => void {
      const drawing = createLogView({
        scroller,
        sheet,
        shown,
        look,
        onFrame,
        onNear,
        isAtNewest: () => log.state().isAttached,
        onFollow(isFollowing) {
          log.hold(!isFollowing);
          if (!isFollowing) seenUntil = log.state().newest;
          else if (look.currentOrder !== undefined) {
            look = { ...look, currentOrder: undefined };
            drawing.show(look);
          }
          tell();
        },
      });
      view = drawing;
      return () => {
        drawing.close();
        view = undefined;
      };
    },

    show(change: Pick<LogLook, 'isWrapped' | 'hasTimes'>): void {
      look = { ...look, ...change };
      view?.show(look);
    },

    choose(levels: ReadonlySet<Level> | undefined): void {
      shown.choose(levels);
      view?.refresh();
      tell();
    },

    find(matcher: Matcher | undefined): void {
      search.use(matcher);
      isSearched = matcher === undefined;
      look = { ...look, matcher, currentOrder: undefined };
      view?.show(look);
      tell();
    },

    /** Goes to the next (1) or the previous (-1) line that matches, round the end. */
    goToFound(step: 1 | -1): void {
      const orders = search.found();
      const start = from(step);
      if (start === Infinity && orders.length > 0) return goTo(orders.at(-1) ?? 0);
      const next =
        step === 1 ? orders.find((order) => order > start) : orders.findLast((order) => order < start);
      const target = next ?? (step === 1 ? orders[0] : orders.at(-1));
      if (target !== undefined) goTo(target);
    },

    /** Goes to the next or previous line of an error that is shown. @returns whether there is one */
    goToError(step: 1 | -1): boolean {
      const entries = shown.entries();
      const start = from(step);
      const isError = (entry: Entry, before: Entry | undefined) =>
        entry.kind === 'line' &&
        entry.level === 'error' &&
        // A stack trace is one error.
        !(before?.kind === 'line' && before.level === 'error' && before.at === entry.at);
      const places = entries
        .filter((entry, index) => isError(entry, entries[index - 1]))
        .map(({ order }) => order);
      if (start === Infinity && places.length > 0) {
        goTo(places.at(-1) ?? 0);
        return true;
      }
      const next =
        step === 1 ? places.find((order) => order > start) : places.findLast((order) => order < start);
      const target = next ?? (step === 1 ? places[0] : places.at(-1));
      if (target !== undefined) goTo(target);
      return target !== undefined;
    },

    /** Shows the newest lines, and goes with them from now on. */
    async follow(): Promise<void> {
      if (!log.state().isAttached) await log.latest();
      view?.follow(true);
    },
    pause: () => view?.follow(false),

    /** What is shown, for copying and saving. */
    shown: (): readonly Entry[] => shown.entries(),

    /** Shows a command that is being sent. @returns tells what became of it */
    echo: (command: string, by: string) => log.echo(command, by, Date.now()),

    open: log.open,
    close(): void {
      log.close();
      clearTimeout(figures);
      figures = undefined;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
