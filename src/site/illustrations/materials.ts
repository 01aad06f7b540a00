/** Colours of a block's top, left and right side: a night scene, the same in both themes. */
export const materials = {
  grass: ['#3fa66a', '#2b7a4d', '#23663f'],
  dirt: ['#6d5138', '#5a422d', '#4a3625'],
  stone: ['#59657a', '#465064', '#3a4355'],
  path: ['#b79d6c', '#8e7851', '#786544'],
  plank: ['#c08d55', '#9a6e40', '#805a34'],
  roof: ['#8f4c53', '#713a41', '#5d2f36'],
  log: ['#7a5a3b', '#5f452d', '#4e3825'],
  leaf: ['#2f8f5b', '#226c44', '#1b5838'],
  door: ['#5b4127', '#5b4127', '#4b351f'],
  glow: ['#ffd970', '#f8b62c', '#e09c1d'],
  iron: ['#77839a', '#566176', '#454f61'],
  ember: ['#8a6a2c', '#6f5421', '#5c4519'],
  water: ['#3f8fd0', '#2f72ad', '#285f92'],
} as const satisfies Record<string, readonly [top: string, left: string, right: string]>;

export type Material = keyof typeof materials;
