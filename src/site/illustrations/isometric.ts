/** A box of one material: name, corner x y z, size along x y z. Later boxes replace earlier ones where they meet. */
export type Box<Material extends string = string> = readonly [
  Material,
  number,
  number,
  number,
  number?,
  number?,
  number?,
];

type Side = 'top' | 'left' | 'right';
type Face = { side: Side; u: number; v: number; depth: number; material: string };

/**
 * On the lattice of an isometric drawing each face of a cube is two triangles, and triangles of different cubes
 * fall exactly onto each other: the nearest one is seen. u and v are relative to the cube's upper front corner;
 * a triangle is the column it lies in, the height of its tip and where the tip points.
 */
const triangles: Record<Side, readonly [column: number, tip: number, points: '<' | '>'][]> = {
  top: [
    [-1, -1, '<'],
    [0, -1, '>'],
  ],
  left: [
    [-1, 0, '>'],
    [-1, 1, '<'],
  ],
  right: [
    [0, 0, '<'],
    [0, 1, '>'],
  ],
};

/** What is left to draw of a face whose triangles are `shown`; one step to the side is half a step down. */
const outlines: Record<Side, { both: string; first: string; second: string }> = {
  top: { both: '-2-1 2-1 2 1z', first: '-2-1 2-1z', second: '2-1-2-1z' },
  left: { both: '-2-1v2l2 1z', first: '-2-1v2z', second: 'v2l-2-1z' },
  right: { both: '2-1v2l-2 1z', first: '2-1v2z', second: '2 1-2 1z' },
};

export type Drawing = {
  viewBox: string;
  /** One path for each material and side. */
  paths: { material: string; side: Side; path: string }[];
};

/** Draws boxes as a solid seen from above and the front; x goes down to the right, y down to the left, z up. */
export function drawBoxes(boxes: readonly Box[]): Drawing {
  const nearest = new Map<string, Face>();
  for (const [key, material] of cubesOf(boxes)) {
    const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
    for (const side of ['top', 'left', 'right'] as const) {
      const face = { side, u: x - y, v: x + y - 2 * z, depth: x + y + z, material };
      for (const [column, tip, points] of triangles[side]) {
        const place = `${face.u + column},${face.v + tip},${points}`;
        const other = nearest.get(place);
        if (!other || other.depth < face.depth || (other.depth === face.depth && side === 'top'))
          nearest.set(place, face);
      }
    }
  }
  const faces = new Set(nearest.values());
  const paths = new Map<string, { material: string; side: Side; path: string }>();
  for (const face of faces) {
    const { side, u, v, material } = face;
    const [first, second] = triangles[side].map(
      ([column, tip, points]) => nearest.get(`${u + column},${v + tip},${points}`) === face,
    );
    const outline = outlines[side][first && second ? 'both' : first ? 'first' : 'second'];
    const group = paths.get(`${material} ${side}`) ?? { material, side, path: '' };
    group.path += `M${2 * u} ${v}${outline.startsWith('v') ? '' : 'l'}${outline}`;
    paths.set(`${material} ${side}`, group);
  }
  return { viewBox: boundsOf(faces), paths: [...paths.values()] };
}

function cubesOf(boxes: readonly Box[]): Map<string, string> {
  const cubes = new Map<string, string>();
  for (const [material, x, y, z, width = 1, depth = 1, height = 1] of boxes)
    for (let i = x; i < x + width; i++)
      for (let j = y; j < y + depth; j++)
        for (let k = z; k < z + height; k++) cubes.set(`${i},${j},${k}`, material);
  return cubes;
}

function boundsOf(faces: Iterable<Face>): string {
  const all = [...faces];
  const left = Math.min(...all.map(({ u }) => 2 * u - 2));
  const top = Math.min(...all.map(({ v }) => v - 2));
  const right = Math.max(...all.map(({ u }) => 2 * u + 2));
  const bottom = Math.max(...all.map(({ v }) => v + 2));
  return `${left} ${top} ${right - left} ${bottom - top}`;
}
