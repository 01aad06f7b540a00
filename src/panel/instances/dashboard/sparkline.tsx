import { linePath } from '../charts/line-path.ts';
import './sparkline.css';

const width = 120;
const height = 32;

/** A line without axes, as decoration beside the figure that it leads to. */
export function Sparkline({
  points,
  from,
  to,
  limit,
  gapMilliseconds,
}: {
  points: readonly { at: number; value: number }[];
  from: number;
  to: number;
  /** What the upper edge stands for. */
  limit: number;
  gapMilliseconds: number;
}) {
  const path = linePath(points, { from, to, limit, width, height, gapMilliseconds });
  return (
    <svg
      className="sparkline"
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
