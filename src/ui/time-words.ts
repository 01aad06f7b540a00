/**
 * The panel's words are English, whatever the browser speaks: dates in another language between them would be read
 * out wrongly. An English browser keeps its own order of day and month; the time zone is always the browser's.
 */
const locale = () => {
  const preferred = globalThis.navigator?.language ?? 'en-GB';
  return preferred.startsWith('en') ? preferred : 'en-GB';
};

/** In milliseconds, how far apart a page that stays open looks at its clock. */
export const clockStep = 10_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A day such as `21 November 2026`. */
export const dateWords = (date: Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(date);

/** A moment such as `21 November 2026 at 13:45:10 CET`. */
export const momentWords = (date: Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'long' }).format(date);

/** How long ago or ahead: `just now`, `5 minutes ago`, `yesterday`, `in 3 days`; from 30 days on, the day itself. */
export function relativeWords(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime();
  const size = Math.abs(distance);
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  // What has only just happened may be ahead of the page's clock.
  if (size < minute) return distance > clockStep ? 'in less than a minute' : 'just now';
  if (size < hour) return words.format(Math.trunc(distance / minute), 'minute');
  if (size < day) return words.format(Math.trunc(distance / hour), 'hour');
  if (size < 30 * day) return words.format(Math.trunc(distance / day), 'day');
  return dateWords(date);
}
