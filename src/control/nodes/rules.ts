import { agentReportSeconds, leaseSeconds } from '#src/contract/agent-messages.ts';
import type { NodeHealth } from '#src/contract/nodes.ts';

/** Two reports may get lost on the way before a node counts as silent. */
export const silentAfterMilliseconds = 3 * agentReportSeconds * 1000;

export function nodeHealth(lastSeenAt: Date | null, now: Date): NodeHealth {
  if (!lastSeenAt) return 'never_seen';
  return now.getTime() - lastSeenAt.getTime() < silentAfterMilliseconds ? 'connected' : 'silent';
}

/** The platform counts longer than the agent does, whose lease begins when it spoke. */
const leaseMarginSeconds = 30;

/** Until when a node that was heard now may run what it was given. */
export const leaseEnd = (heardAt: Date) =>
  new Date(heardAt.getTime() + (leaseSeconds + leaseMarginSeconds) * 1000);
