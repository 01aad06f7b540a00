'use client';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { InstanceEventDetails } from '#src/contract/instance-events.ts';
import { Card } from '#src/ui/server/card.tsx';
import { momentWords } from '#src/ui/time-words.ts';
import { wordsOf } from '../data/event-words.ts';
import { linePath } from './line-path.ts';
import { niceLimit, timeTicks } from './scale.ts';
import './chart.css';

const width = 600;
const height = 160;

type Point = { at: number; value: number };

type ChartProps = {
  title: string;
  points: readonly Point[];
  words(value: number): string;
  /** What the upper edge stands for: always the same, or what the figures need, this at least. */
  limit: number | { least: number };
  /** The times at the edges, in milliseconds. */
  from: number;
  to: number;
  stepMilliseconds: number;
  /** Marked where they lie between the edges. */
  events: readonly InstanceEventDetails[];
};

/** A line over time. The pointer or the arrow keys read single figures from it; all stand in the page's table. */
export function Chart({ title, points, words, limit, from, to, stepMilliseconds, events }: ChartProps) {
  const [chosen, setChosen] = useState<number>();
  const top =
    typeof limit === 'number' ? limit : niceLimit(Math.max(limit.least, ...points.map(({ value }) => value)));
  const scale = { from, to, limit: top, width, height, gapMilliseconds: stepMilliseconds * 2.5 };
  const xOf = (at: number) => ((at - from) / (to - from)) * width;
  const point = chosen === undefined ? undefined : points[Math.min(chosen, points.length - 1)];
  const marked = events.flatMap((event) => {
    const at = Date.parse(event.at);
    const said = wordsOf(event.event);
    return said && at >= from && at <= to ? [{ id: event.id, at, tone: said.tone, label: said.label }] : [];
  });
  const near =
    point && marked.filter(({ at }) => Math.abs(at - point.at) <= stepMilliseconds).map(({ label }) => label);

  function read({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    setChosen(nearest(points, from + ((clientX - left) / shown) * (to - from)));
  }
  function step(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const before = chosen ?? points.length - 1;
    setChosen(Math.max(0, Math.min(points.length - 1, before + by)));
  }

  const shown = point ?? points.at(-1);
  return (
    <Card
      title={title}
      headingLevel={2}
      actions={
        <span className="ui-figures chart-figure">
          {shown ? words(shown.value) : '–'}{' '}
          <small>{`${typeof limit === 'number' ? 'of' : 'scale to'} ${words(top)}`}</small>
        </span>
      }
    >
      <div className="chart">
        {/* Arrow keys read it, as they move a slider; the table says the same for everyone else. */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="slider"
          tabIndex={0}
          aria-label={`${title} over time`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, points.length - 1)}
          aria-valuenow={chosen ?? Math.max(0, points.length - 1)}
          aria-valuetext={shown && `${words(shown.value)}, ${momentWords(new Date(shown.at))}`}
          onPointerMove={read}
          onPointerDown={read}
          onPointerLeave={() => setChosen(undefined)}
          onKeyDown={step}
          onBlur={() => setChosen(undefined)}
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <path key={part} className="chart-grid" d={`M0 ${height * part}H${width}`} />
          ))}
          {marked.map(({ id, at, tone }) => (
            <path
              key={id}
              className="chart-event"
              data-tone={tone}
              d={`M${xOf(at).toFixed(1)} 0V${height}`}
            />
          ))}
          <path className="chart-line" d={linePath(points, scale)} />
          {point && <path className="chart-cursor" d={`M${xOf(point.at).toFixed(1)} 0V${height}`} />}
        </svg>
        <div className="chart-ticks" aria-hidden="true">
          {timeTicks(from, to).map((label, index) => (
            <span key={index}>{label}</span>
          ))}
        </div>
        <p className="chart-note" aria-hidden="true">
          {point ? [momentWords(new Date(point.at)), ...(near ?? [])].join(' · ') : ' '}
        </p>
      </div>
    </Card>
  );
}

/** The place of the point that is nearest in time; undefined without any. */
function nearest(points: readonly Point[], at: number): number | undefined {
  let best: number | undefined;
  for (const [index, point] of points.entries()) {
    if (best === undefined || Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 0) - at)) best = index;
  }
  return best;
}
