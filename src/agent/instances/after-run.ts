import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import type { RunEnd } from '#src/agent/process/kept-process.ts';
import { Fault } from '#src/agent/software/fault.ts';
import { crashCause } from './crash-cause.ts';
import type { Presence } from './decide.ts';
import { afterCrash } from './restart-ladder.ts';
import type { RunRecord } from './run-record.ts';

/** What an instance is once its run has ended, and what is told of it; nothing where the end was asked for. */
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
}): { presence: Presence; phase?: InstancePhase } {
  const { order, record, end, now } = options;
  const settled: Presence = { is: 'settled', generation: order.generation };
  if (options.isDiskFull) {
    return {
      presence: settled,
      phase: failedBy(
        new Fault('disk_full', 'The storage of this server is full. Remove something to start it again.'),
      ),
    };
  }
  const wasAsked =
    !options.isHeld ||
    record.stopAskedAt !== null ||
    order.kills > record.kills ||
    order.desired !== 'running';
  if (wasAsked) return { presence: { is: 'down' } };
  // Somebody stopped it from inside: that is a wish, not a crash.
  if (end.status === 0 && record.readyAt !== null) return { presence: settled, phase: { phase: 'ended' } };
  const fault = crashCause(options);
  const { crashes, delayMilliseconds } = afterCrash(
    record.crashes,
    now.getTime() - Date.parse(record.startedAt),
  );
  const isHopeless = fault.code === 'eula_not_accepted' || fault.code === 'java_too_old';
  if (delayMilliseconds === 'give up' || isHopeless)
    return { presence: settled, phase: { phase: 'failed', fault } };
  const until = new Date(now.getTime() + delayMilliseconds);
  return {
    presence: { is: 'waiting', until, fault, crashes },
    phase: { phase: 'crashed', fault, restartsAt: until.toISOString() },
  };
}

export const failedBy = ({ code, message }: Fault): InstancePhase => ({
  phase: 'failed',
  fault: { code, message, lastLines: [] },
});
