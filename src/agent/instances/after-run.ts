import type { InstanceFault, InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import type { RunEnd } from '#src/agent/process/kept-process.ts';
import type { Fault } from '#src/agent/software/fault.ts';
import { crashCause } from './crash-cause.ts';
import type { Presence } from './presence.ts';
import { afterCrash } from './restart-ladder.ts';
import type { RunRecord } from './run-record.ts';

/** What an instance is once its run has ended. */
export function afterRun(options: {
  order: InstanceOrder;
  record: RunRecord;
  end: RunEnd;
  /** Whether the node was still to run it. */
  isHeld: boolean;
  isDiskFull: boolean;
  lastLines: readonly string[];
  outOfMemoryKills: number;
  now: Date;
  /** Seconds since the machine started. */
  uptime: number;
}): Presence {
  const { order, record, end, now, uptime } = options;
  const { generation } = order;
  if (options.isDiskFull) {
    const message = 'The storage of this server is full. Remove something to start it again.';
    return failedUnder(order, { code: 'disk_full', message, lastLines: [] });
  }
  const wasAsked =
    !options.isHeld ||
    record.stopAskedAt !== null ||
    order.kills > record.kills ||
    order.restarts > record.restarts ||
    order.desired !== 'running';
  if (wasAsked) return { is: 'down' };
  // Somebody stopped it from inside: that is a wish, not a crash.
  if (end.status === 0 && record.readyAt !== null)
    return { is: 'settled', generation, phase: { phase: 'ended' } };
  const fault = crashCause(options);
  const { crashes, delayMilliseconds } = afterCrash(record.crashes, (uptime - record.upSince) * 1000);
  const isHopeless = fault.code === 'eula_not_accepted' || fault.code === 'java_too_old';
  if (delayMilliseconds === 'give up' || isHopeless) return failedUnder(order, fault);
  const restartsAt = new Date(now.getTime() + delayMilliseconds).toISOString();
  return { is: 'waiting', until: uptime + delayMilliseconds / 1000, restartsAt, fault, crashes };
}

/** It cannot be brought to this order: only a newer one changes that. */
export const failedUnder = (
  { generation }: InstanceOrder,
  { code, message, lastLines = [] }: Pick<Fault, 'code' | 'message'> & Partial<InstanceFault>,
): Presence => ({
  is: 'settled',
  generation,
  phase: { phase: 'failed', fault: { code, message, lastLines } },
});

/** What others see of it; undefined while it is on its way to somewhere else. */
export function phaseOf(presence: Presence): InstancePhase | undefined {
  switch (presence.is) {
    case 'down':
      return undefined;
    case 'running': {
      const { startedAt, readyAt } = presence.record;
      return readyAt === null ? { phase: 'starting', startedAt } : { phase: 'ready', startedAt, readyAt };
    }
    case 'waiting':
      return { phase: 'crashed', fault: presence.fault, restartsAt: presence.restartsAt };
    case 'settled':
      return presence.phase;
  }
}
