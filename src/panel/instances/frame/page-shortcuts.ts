import { instancePageAt } from './instance-pages.ts';

type PageShortcuts = { title: string; shortcuts: readonly { keys: readonly string[]; label: string }[] };

/** Keys that a page of a server takes by itself, for the sheet that lists them. */
const byPage: Readonly<Record<string, PageShortcuts>> = {
  Console: {
    title: 'In the console',
    shortcuts: [
      { keys: ['mod', 'f'], label: 'Search the console' },
      { keys: ['Enter'], label: 'Next match' },
      { keys: ['Shift', 'Enter'], label: 'Previous match' },
      { keys: ['F8'], label: 'Next error' },
      { keys: ['Shift', 'F8'], label: 'Previous error' },
      { keys: ['Tab'], label: 'Complete the command' },
      { keys: ['ArrowUp', 'ArrowDown'], label: 'Commands sent before' },
    ],
  },
  Statistics: {
    title: 'In a chart',
    shortcuts: [
      { keys: ['ArrowLeft', 'ArrowRight'], label: 'Read single figures' },
      { keys: ['Home', 'End'], label: 'The first and the last figure' },
    ],
  },
};

/** The keys of the page at an address; undefined where it has none of its own. */
export const pageShortcutsAt = (path: string): PageShortcuts | undefined =>
  byPage[instancePageAt(path) ?? ''];
