import type { InstanceFault, InstanceOrder } from '#src/contract/instance-orders.ts';
import type { RunRecord } from './run-record.ts';

/** What is there of an instance now. */
export type Presence =
  | { is: 'down' }
  | { is: 'running'; record: RunRecord }
  /** It crashed and starts again by itself. */
  | { is: 'waiting'; until: Date; fault: InstanceFault; crashes: number }
  /** It gave up under this order, or its server ended in order: only a newer order changes that. */
  | { is: 'settled'; generation: number };

export type Decision =
  | { act: 'nothing' }
  | { act: 'prepare' }
  | { act: 'start'; crashes: number }
  | { act: 'stop' }
  | { act: 'kill' }
  | { act: 'remove' }
  /** Ask again then. */
  | { act: 'wait'; until: Date };

/**
 * The next step from what is to what should be.
 * @param isPrepared whether the software of this order is ready
 * @param mayHold whether this node's lease still covers the instance
 */
export function decide(options: {
  order: InstanceOrder;
  presence: Presence;
  isPrepared: boolean;
  mayHold: boolean;
  now: Date;
}): Decision {
  const { order, presence, now } = options;
  const isWanted = order.desired === 'running' && options.mayHold;
  if (presence.is === 'running') return decideRunning(order, presence.record, isWanted, now);
  if (order.desired === 'deleted') return { act: 'remove' };
  if (!isWanted) return { act: 'nothing' };
  if (presence.is === 'settled' && presence.generation >= order.generation) return { act: 'nothing' };
  if (presence.is === 'waiting' && presence.until > now) return { act: 'wait', until: presence.until };
  if (!options.isPrepared) return { act: 'prepare' };
  if (!order.mayStart) return { act: 'nothing' };
  return { act: 'start', crashes: presence.is === 'waiting' ? presence.crashes : 0 };
}

function decideRunning(order: InstanceOrder, record: RunRecord, isWanted: boolean, now: Date): Decision {
  if (order.kills > record.kills) return { act: 'kill' };
  const mustEnd = !isWanted || order.restarts > record.restarts || record.stopAskedAt !== null;
  if (!mustEnd) return { act: 'nothing' };
  if (record.stopAskedAt === null) return { act: 'stop' };
  const deadline = new Date(Date.parse(record.stopAskedAt) + order.software.stopSeconds * 1000);
  return now >= deadline ? { act: 'kill' } : { act: 'wait', until: deadline };
}
