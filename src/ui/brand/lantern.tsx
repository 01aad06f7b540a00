import './lantern.css';

/** x, y, width, height on a 16 by 16 grid. */
type Block = readonly [number, number, number, number];

const halo: readonly Block[] = [
  [-2, 3, 20, 10],
  [0, 1, 16, 14],
  [1, 0, 14, 16],
];
const iron: readonly Block[] = [
  [6, 0, 4, 1],
  [5, 1, 1, 1],
  [10, 1, 1, 1],
  [5, 2, 6, 1],
  [3, 3, 10, 1],
  [2, 4, 12, 1],
  [3, 5, 1, 8],
  [12, 5, 1, 8],
  [2, 13, 12, 1],
  [3, 14, 10, 1],
];
const glass: readonly Block[] = [[4, 5, 8, 8]];
const flame: readonly Block[] = [
  [7, 6, 2, 1],
  [6, 7, 4, 1],
  [6, 8, 4, 1],
  [5, 9, 6, 3],
  [6, 12, 4, 1],
];
const core: readonly Block[] = [
  [7, 9, 2, 1],
  [7, 10, 2, 2],
];

function Blocks({ part, blocks }: { part: string; blocks: readonly Block[] }) {
  return (
    <g className={`ui-lantern-${part}`}>
      {blocks.map(([x, y, width, height]) => (
        <rect key={`${x},${y}`} x={x} y={y} width={width} height={height} />
      ))}
    </g>
  );
}

export interface LanternProps {
  /** Side length as a CSS length. */
  size?: string;
  /** A sleeping server keeps only an ember. */
  isLit?: boolean;
  /** Light around the lantern, for sizes from about 40 px. */
  hasHalo?: boolean;
  label?: string;
}

/** Our mark: a lantern of square blocks, emerald glass and a flame. */
export function Lantern({ size = '2rem', isLit = true, hasHalo = false, label }: LanternProps) {
  return (
    <svg
      className="ui-lantern"
      data-lit={isLit || undefined}
      viewBox={hasHalo ? '-3 -2 22 20' : '0 0 16 15'}
      height={size}
      shapeRendering="crispEdges"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasHalo && isLit && <Blocks part="halo" blocks={halo} />}
      <Blocks part="glass" blocks={glass} />
      <Blocks part="flame" blocks={isLit ? flame : [[7, 11, 2, 2]]} />
      {isLit && <Blocks part="core" blocks={core} />}
      <Blocks part="iron" blocks={iron} />
    </svg>
  );
}
