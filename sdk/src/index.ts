export { createLanternhostClient, type LanternhostClient, type LanternhostClientOptions } from './client.ts';
export { LanternhostError } from './lanternhost-error.ts';
export { connectLive, type ConnectLiveOptions, type LiveChannel, type LiveState } from './live.ts';
export type { LiveSubscriber } from './live-topics.ts';
export type { LiveTimers } from './live-timing.ts';
export type { components, paths } from './schema.ts';
export type { AccessToken } from './token.ts';
