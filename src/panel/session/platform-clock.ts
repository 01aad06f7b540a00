const keptDifferences = 20;

/** How far this browser's clock is before the platform's, as each of the last replies told. */
const differences: number[] = [];

/** Takes in the `Date` of a reply. @param now when it arrived, in milliseconds */
export function hearDate(date: string | null, now = Date.now()): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  differences.push(now - said);
  if (differences.length > keptDifferences) differences.shift();
}

/**
 * The platform's time in milliseconds: what counts down to one of its moments must not trust a clock that is wrong. A
 * `Date` lacks up to a second and each reply takes time, so the least difference is the nearest.
 */
export const platformNow = (now = Date.now()): number =>
  differences.length === 0 ? now : now - Math.min(...differences);
