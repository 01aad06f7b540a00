/** In which order milestones came and come; each language has its words under the same keys. */
export const milestones = [
  { key: 'construction', status: 'done', month: '2024-06' },
  { key: 'beta', status: 'done', month: '2025-04' },
  { key: 'plugins', status: 'done', month: '2025-06' },
  { key: 'bedrock', status: 'done', month: '2025-07' },
  { key: 'singapore', status: 'done', month: '2025-08' },
  { key: 'subusers', status: 'done' },
  { key: 'bedrockStart', status: 'done' },
  { key: 'premium', status: 'in-progress', quarter: { number: 4, year: 2025 } },
  { key: 'sftp', status: 'planned' },
  { key: 'pluginSource', status: 'planned' },
  { key: 'customDomain', status: 'planned' },
  { key: 'modded', status: 'planned' },
  { key: 'modSource', status: 'planned' },
  { key: 'paperFork', status: 'planned' },
  { key: 'mysql', status: 'planned' },
  { key: 'modRepository', status: 'planned' },
  { key: 'games', status: 'planned' },
] as const satisfies readonly Milestone[];

export type Milestone = {
  key: string;
  status: 'done' | 'in-progress' | 'planned';
  /** When it was or will be there, as year and month or as a quarter. */
  month?: `${number}-${number}`;
  quarter?: { number: 1 | 2 | 3 | 4; year: number };
};

export type MilestoneKey = (typeof milestones)[number]['key'];
export type MilestoneStatus = Milestone['status'];
