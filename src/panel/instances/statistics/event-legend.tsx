import type { InstanceEventDetails } from '#src/contract/instance-events.ts';
import { wordsOf } from '../data/event-words.ts';

/** What the dashed lines in the charts stand for: each kind that lies between these times, once. */
export function EventLegend({
  events,
  from,
  to,
}: {
  events: readonly InstanceEventDetails[];
  from: number;
  to: number;
}) {
  const shown = events.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  const kinds = new Map(shown.map(({ event }) => [event, wordsOf(event)]));
  const marked = [...kinds].flatMap(([event, words]) => (words ? [{ event, ...words }] : []));
  if (marked.length === 0) return null;
  return (
    <ul className="statistics-legend" aria-label="Marked in the charts">
      {marked.map(({ event, label, tone }) => (
        <li key={event} data-tone={tone}>
          {label}
        </li>
      ))}
    </ul>
  );
}
