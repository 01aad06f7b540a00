/** The round number at or above a value: 1, 2 or 5 with zeros behind it. */
export function niceLimit(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
}

const day = 24 * 3_600_000;

/** The times at the left edge, in the middle and at the right edge, in words that fit the range. */
export function timeTicks(from: number, to: number): string[] {
  const format = new Intl.DateTimeFormat(
    'en-GB',
    to - from > day ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  );
  return [from, (from + to) / 2, to].map((at) => format.format(at));
}
