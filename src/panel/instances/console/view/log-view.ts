import { indexOf, type Entry } from '../log/entries.ts';
import type { ShownLines } from '../log/shown-lines.ts';
import type { Matcher } from '../search/matcher.ts';
import { createDrawnRows, type RowRange } from './drawn-rows.ts';
import { createRowHeights } from './row-heights.ts';
import { watchSelection } from './selection.ts';

export type LogLook = {
  isWrapped: boolean;
  hasTimes: boolean;
  matcher: Matcher | undefined;
  /** The line that search or a jump stands at. */
  currentOrder: number | undefined;
};

export type LogView = ReturnType<typeof createLogView>;

/** Rows outside of what is seen, so that scrolling meets none that is empty. */
const spareRows = 20;
/** A selection keeps its rows on the page, up to so many. */
const selectedAtMost = 2000;
/** Closer than this to an edge, more is asked for. */
const nearRows = 200;
const endOfScrolling = 2 ** 30;
const timeColumns = 9;

type Anchor = { order: number; offset: number };

/**
 * Draws the shown lines into a scrolling element: only the rows that are seen are there. React draws none of them; at
 * thousands of lines a second its bookkeeping would cost more than the rows.
 */
export function createLogView(options: {
  scroller: HTMLElement;
  /** Inside the scroller, below what stands before the first line. */
  sheet: HTMLElement;
  shown: ShownLines;
  look: LogLook;
  /** Runs before each drawing. */
  onFrame(): void;
  onFollow(isFollowing: boolean): void;
  /** Whether the end of what is shown is the newest line. */
  isAtNewest(): boolean;
  onNear(edge: 'start' | 'end'): void;
}) {
  const { scroller, sheet, shown } = options;
  const rows = document.createElement('div');
  rows.className = 'console-rows';
  sheet.replaceChildren(rows);
  const heights = createRowHeights();
  const drawn = createDrawnRows(rows);
  let look = options.look;
  let isFollowing = true;
  let anchor: Anchor | undefined;
  let drawnAt = { index: 0, top: 0 };
  let setTop = 0;
  let hasScrolled = false;
  let frame = 0;
  let viewHeight = 0;

  function schedule(): void {
    frame ||= requestAnimationFrame(draw);
  }

  function follow(next: boolean): void {
    if (isFollowing === next) return;
    // Read before anything moves: what is seen now stays where it is.
    anchor = next ? undefined : readAnchor(shown.entries(), scroller.scrollTop - sheet.offsetTop);
    isFollowing = next;
    options.onFollow(next);
    schedule();
  }

  function measure(): void {
    const probe = document.createElement('div');
    probe.className = 'console-row';
    probe.textContent = '0'.repeat(100);
    probe.style.cssText = 'position:absolute;visibility:hidden;inline-size:max-content';
    rows.append(probe);
    const style = getComputedStyle(probe);
    const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
    const { width, height } = probe.getBoundingClientRect();
    probe.remove();
    viewHeight = scroller.clientHeight;
    const character = (width - padding) / 100 || 8;
    const taken = look.hasTimes ? timeColumns : 0;
    const columns = Math.max(20, Math.floor((scroller.clientWidth - padding) / character) - taken);
    heights.use({ rowHeight: height || 20, columns, isWrapped: look.isWrapped }, shown.entries());
    schedule();
  }

  /** The row at the upper edge of what is seen. */
  function readAnchor(entries: readonly Entry[], y: number): Anchor | undefined {
    for (const { entry, row } of drawn.all()) {
      const top = drawnAt.top + row.offsetTop;
      if (top <= y && y < top + row.offsetHeight) return { order: entry.order, offset: y - top };
    }
    heights.count(entries);
    const index = heights.indexAt(y);
    const entry = entries[index];
    return entry && { order: entry.order, offset: y - heights.top(index) };
  }

  function draw(): void {
    frame = 0;
    options.onFrame();
    const entries = shown.entries();
    const above = sheet.offsetTop;
    if (hasScrolled && !isFollowing) anchor = readAnchor(entries, scroller.scrollTop - above);
    hasScrolled = false;
    heights.count(entries);
    let y = position(entries, above);
    let range = rangeAt(entries, y);
    drawn.put(entries, range, look);
    if (look.isWrapped && drawn.measure(entries, range, heights)) {
      heights.count(entries, range.start);
      y = position(entries, above);
      range = rangeAt(entries, y);
      drawn.put(entries, range, look);
      if (drawn.measure(entries, range, heights)) heights.count(entries, range.start);
      y = position(entries, above);
    }
    place(entries, range);
    // The browser stops at the end.
    const top = isFollowing ? endOfScrolling : y + above;
    if (isFollowing || Math.abs(scroller.scrollTop - top) >= 1) scroller.scrollTop = top;
    setTop = scroller.scrollTop;
    if (isFollowing) return;
    anchor ??= readAnchor(entries, setTop - above);
    if (heights.top(entries.length) < viewHeight) return;
    if (range.start < nearRows) options.onNear('start');
    if (range.end > entries.length - nearRows) options.onNear('end');
  }

  /** How far the sheet is scrolled, in pixels from its upper edge. */
  function position(entries: readonly Entry[], above: number): number {
    if (isFollowing) return Math.max(-above, heights.top(entries.length) - viewHeight);
    if (!anchor) return scroller.scrollTop - above;
    const index = indexOf(entries, anchor.order);
    return Math.max(-above, heights.top(index) + anchor.offset);
  }

  function rangeAt(entries: readonly Entry[], y: number): RowRange {
    // The newest lines move by themselves: all rows but the seen ones would be drawn for nothing.
    let start = Math.max(0, heights.indexAt(y) - (isFollowing ? 2 : spareRows));
    let end = Math.min(entries.length, heights.indexAt(y + viewHeight) + 1 + spareRows);
    const selected = selection.orders();
    if (selected) {
      const from = indexOf(entries, selected.first);
      const to = indexOf(entries, selected.last) + 1;
      if (Math.max(end, to) - Math.min(start, from) <= selectedAtMost) {
        start = Math.min(start, from);
        end = Math.min(entries.length, Math.max(end, to));
      }
    }
    return { start, end };
  }

  function place(entries: readonly Entry[], { start }: { start: number }): void {
    drawnAt = { index: start, top: heights.top(start) };
    rows.style.transform = `translateY(${drawnAt.top}px)`;
    sheet.style.blockSize = `${heights.top(entries.length)}px`;
    sheet.style.minInlineSize = look.isWrapped ? '' : `${drawn.longest() + 4}ch`;
  }

  function redraw(): void {
    drawn.clear();
    schedule();
  }

  const onScroll = () => {
    const top = scroller.scrollTop;
    hasScrolled = true;
    schedule();
    // What was drawn scrolls, too; only people change whether the newest lines are followed.
    if (Math.abs(top - setTop) < 1) return;
    const isAtEnd = top + viewHeight >= scroller.scrollHeight - 2;
    if (isAtEnd !== isFollowing) follow(isAtEnd && options.isAtNewest());
  };
  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0 && scroller.scrollTop > 0) follow(false);
  };
  const selection = watchSelection(rows, (isThere) => {
    if (isThere) follow(false);
    schedule();
  });
  scroller.addEventListener('scroll', onScroll, { passive: true });
  scroller.addEventListener('wheel', onWheel, { passive: true });
  const resized = new ResizeObserver(measure);
  resized.observe(scroller);
  measure();

  return {
    /** Draws with the next frame. */
    refresh: schedule,
    follow,
    isFollowing: () => isFollowing,

    show(next: LogLook): void {
      const isSizeChanged = next.isWrapped !== look.isWrapped || next.hasTimes !== look.hasTimes;
      if (isSizeChanged && !isFollowing)
        anchor = readAnchor(shown.entries(), scroller.scrollTop - sheet.offsetTop);
      look = next;
      redraw();
      if (isSizeChanged) measure();
    },

    /** Scrolls to a line. */
    reveal(order: number): void {
      follow(false);
      anchor = { order, offset: -Math.round(viewHeight / 2) };
      hasScrolled = false;
      schedule();
    },

    /** The order of the first line that is seen. */
    firstSeen: (): number => {
      const entries = shown.entries();
      return readAnchor(entries, scroller.scrollTop - sheet.offsetTop)?.order ?? 0;
    },

    close(): void {
      cancelAnimationFrame(frame);
      resized.disconnect();
      selection.close();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
      rows.remove();
    },
  };
}
