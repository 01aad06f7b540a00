const two = (value: number) => String(value).padStart(2, '0');
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** The time of day where the reader is, with the day in front when it is not `today`. @param at milliseconds since 1970 */
export function timeWords(at: number, today: Date): string {
  const date = new Date(at);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return date.toDateString() === today.toDateString() ? clock : `${day.format(date)} ${clock}`;
}
