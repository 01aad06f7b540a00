import { asUser, processLimits, type Runtime } from './runtime.ts';

/** A plain process: for development and tests. It sees the whole machine and is held by limits and its user only. */
export const childRuntime: Runtime = {
  kind: 'child',
  commandOf: ({ command, user }) => [...asUser(user), ...processLimits, ...command],
};
