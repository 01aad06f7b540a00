import type { Box } from './isometric.ts';
import type { Material } from './materials.ts';

type Scene = readonly Box<Material>[];

/** A house on a small island at night, a lantern in front of it: the landing page. */
export const island: Scene = [
  ['stone', 1, 8, -2, 6],
  ['stone', 2, 8, -3, 3],
  ['stone', 3, 8, -4],
  ['stone', 8, 2, -2, 1, 5],
  ['stone', 8, 4, -3, 1, 2],
  ['dirt', 0, 1, -1, 9, 7],
  ['dirt', 1, 0, -1, 7, 9],
  ['grass', 0, 1, 0, 9, 7],
  ['grass', 1, 0, 0, 7, 9],
  ['path', 2, 4, 0, 1, 5],
  ['path', 3, 7, 0, 5, 1],
  ['water', 7, 2, 0, 2, 3],
  ['water', 8, 5, 0, 1, 1],
  ['plank', 1, 1, 1, 4, 3, 4],
  ['log', 1, 3, 1, 1, 1, 4],
  ['log', 4, 3, 1, 1, 1, 4],
  ['log', 4, 1, 1, 1, 1, 4],
  ['door', 2, 3, 1, 1, 1, 2],
  ['glow', 3, 3, 2],
  ['glow', 4, 2, 2],
  ['roof', 0, 0, 5, 6, 5],
  ['roof', 1, 1, 6, 4, 3],
  ['roof', 2, 2, 7, 2, 1],
  ['log', 0, 6, 1, 1, 1, 3],
  ['leaf', -1, 5, 3, 3, 3, 2],
  ['leaf', 0, 6, 5],
  ['iron', 8, 7, 1],
  ['glow', 8, 7, 2],
  ['iron', 8, 7, 3],
];

const ground: Scene = [
  ['dirt', 0, 0, -1, 4, 4],
  ['grass', 0, 0, 0, 4, 4],
];

const serverWith = (lamp: Material): Scene => [
  ...ground,
  ['stone', 0, 0, 1, 2, 2, 3],
  ['iron', 0, 0, 4, 2, 2],
  [lamp, 0, 1, 2, 2],
  [lamp, 1, 0, 2],
];

const playerAt = (x: number, y: number, shirt: Material): Scene => [
  [shirt, x, y, 1],
  ['plank', x, y, 2],
];

/** The three steps of waking: asleep, somebody at the door, awake. */
export const asleep: Scene = serverWith('ember');
export const knock: Scene = [...serverWith('ember'), ['path', 2, 2, 0, 2, 2], ...playerAt(3, 3, 'leaf')];
export const awake: Scene = [
  ...serverWith('glow'),
  ['path', 2, 2, 0, 2, 2],
  ...playerAt(3, 3, 'leaf'),
  ...playerAt(1, 3, 'roof'),
  ...playerAt(3, 1, 'water'),
];

/** A tier's tower: each storey is more room. */
export const tower = (storeys: number): Scene => [
  ['dirt', 0, 0, -1, 3, 3],
  ['grass', 0, 0, 0, 3, 3],
  ...Array.from({ length: storeys }, (_, storey): Scene => [
    ['stone', 0, 0, 1 + 2 * storey, 2, 2],
    ['plank', 0, 0, 2 + 2 * storey, 2, 2],
    ['glow', 1, 1, 2 + 2 * storey],
  ]).flat(),
  ['roof', 0, 0, 1 + 2 * storeys, 2, 2],
];

/** One tower beside the other, for the tiers together. */
export const village: Scene = [1, 2, 3, 4].flatMap((storeys, index) =>
  tower(storeys).map(([material, x, y, z, ...size]): Box<Material> => [
    material,
    x + 4 * index,
    y - 4 * index,
    z,
    ...size,
  ]),
);

/** Nothing here but a cold lantern. */
export const lostIsland: Scene = [
  ['stone', 1, 1, -2, 3, 3],
  ['dirt', 0, 0, -1, 5, 5],
  ['grass', 0, 0, 0, 5, 5],
  ['path', 2, 2, 0, 1, 3],
  ['stone', 2, 1, 1],
  ['iron', 2, 1, 2],
  ['ember', 2, 1, 3],
  ['iron', 2, 1, 4],
];
