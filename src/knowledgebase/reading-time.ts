/** Whole minutes of a reading time: a fifth of a minute more is not worth a word. @param seconds from 0 */
export function readingMinutes(seconds: number): number {
  const minutes = seconds / 60;
  if (minutes < 1) return 1;
  return minutes % 1 < 0.2 ? Math.floor(minutes) : Math.ceil(minutes);
}
