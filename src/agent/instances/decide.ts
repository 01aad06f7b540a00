import type { InstanceOrder } from '#src/contract/instance-orders.ts';
import type { Presence } from './presence.ts';
import type { RunRecord } from './run-record.ts';

export type Decision =
  | { act: 'nothing' }
  | { act: 'prepare' }
  | { act: 'start'; crashes: number }
  | { act: 'stop' }
  | { act: 'kill' }
  | { act: 'remove' }
  /** Ask again then, in seconds since the machine started. */
  | { act: 'wait'; until: number };

/**
 * The next step from what is to what should be.
 * @param isPrepared whether the software of this order is ready
 * @param mayHold whether this node's lease still covers the instance
 * @param uptime seconds since the machine started, which no change of its clock moves
 */
export function decide(options: {
  order: InstanceOrder;
  presence: Presence;
  isPrepared: boolean;
  mayHold: boolean;
  uptime: number;
}): Decision {
  const { order, presence, uptime } = options;
  const isWanted = order.desired === 'running' && options.mayHold;
  if (presence.is === 'running') return decideRunning(order, presence.record, isWanted, uptime);
  if (order.desired === 'deleted') return { act: 'remove' };
  if (!isWanted) return { act: 'nothing' };
  if (presence.is === 'settled' && presence.generation >= order.generation) return { act: 'nothing' };
  if (presence.is === 'waiting' && presence.until > uptime) return { act: 'wait', until: presence.until };
  if (!options.isPrepared) return { act: 'prepare' };
  if (!order.mayStart) return { act: 'nothing' };
  return { act: 'start', crashes: presence.is === 'waiting' ? presence.crashes : 0 };
}

function decideRunning(order: InstanceOrder, record: RunRecord, isWanted: boolean, uptime: number): Decision {
  if (order.kills > record.kills) return { act: 'kill' };
  const mustEnd = !isWanted || order.restarts > record.restarts || record.stopAskedAt !== null;
  if (!mustEnd) return { act: 'nothing' };
  if (record.stopAskedAt === null) return { act: 'stop' };
  const deadline = record.stopAskedAt + order.software.stopSeconds;
  return uptime >= deadline ? { act: 'kill' } : { act: 'wait', until: deadline };
}
