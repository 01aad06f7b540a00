import { randomUUID } from 'node:crypto';
import {
  leaseSeconds,
  statisticsSeconds,
  type AgentMessage,
  type InstanceUsage,
} from '#src/contract/agent-messages.ts';

/** Servers end with the lease: figures that are much older than it there are none, but of those that take long to stop. */
const keptAtMost = Math.ceil((leaseSeconds + 5 * 60) / statisticsSeconds);
/** A platform that has not answered in this time may not have heard, or could not keep it. */
const patienceSeconds = 15;

type Measured = { sequence: number; at: number; instances: InstanceUsage[] };

/**
 * Hands figures to the platform, one measurement after the other, each until the platform says that it has it. What is
 * measured while it is away waits here; the oldest goes when that is too much.
 * @param options.uptime seconds since the machine started
 */
export function createUsageBacklog(options: { send(message: AgentMessage): void; uptime(): number }) {
  const { send, uptime } = options;
  // A number counts among those of one agent's life.
  const source = randomUUID();
  const waiting: Measured[] = [];
  let last = 0;
  let isPlatformThere = false;
  let asked: { sequence: number; at: number } | undefined;

  function sendFirst(): void {
    const [first] = waiting;
    if (!first || !isPlatformThere) return;
    const now = uptime();
    if (asked?.sequence === first.sequence && now - asked.at < patienceSeconds) return;
    const { sequence, at, instances } = first;
    asked = { sequence, at: now };
    send({ type: 'usage', source, sequence, secondsAgo: Math.max(0, now - at), instances });
  }

  return {
    add(instances: InstanceUsage[]): void {
      waiting.push({ sequence: (last += 1), at: uptime(), instances });
      if (waiting.length > keptAtMost) waiting.shift();
      sendFirst();
    },
    /** The platform has what bears this number. */
    kept(sequence: number): void {
      while (waiting[0] && waiting[0].sequence <= sequence) waiting.shift();
      sendFirst();
    },
    platformCame(): void {
      isPlatformThere = true;
      asked = undefined;
      sendFirst();
    },
    platformWent(): void {
      isPlatformThere = false;
    },
  };
}
