export type PathScale = {
  /** The times at the left and the right edge, in milliseconds. */
  from: number;
  to: number;
  /** The value at the upper edge; the lower edge is 0. */
  limit: number;
  width: number;
  height: number;
  /** Points further apart than this are not joined: the server was off between them. */
  gapMilliseconds: number;
};

/** The `d` of an SVG path through the points that lie between the edges. */
export function linePath(points: readonly { at: number; value: number }[], scale: PathScale): string {
  const { from, to, limit, width, height, gapMilliseconds } = scale;
  let path = '';
  let before: number | undefined;
  for (const { at, value } of points) {
    if (at < from || at > to) continue;
    const x = ((at - from) / (to - from)) * width;
    const y = height - Math.min(1, limit > 0 ? value / limit : 0) * height;
    const isJoined = before !== undefined && at - before <= gapMilliseconds;
    path += `${isJoined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    // A point alone would not be drawn.
    if (!isJoined) path += 'h0.1';
    before = at;
  }
  return path;
}
