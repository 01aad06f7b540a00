export { createLanternhostClient, type LanternhostClient, type LanternhostClientOptions } from './client.ts';
export { LanternhostError } from './lanternhost-error.ts';
export type { components, paths } from './schema.ts';
export type { AccessToken } from './token.ts';
