import { totalmem } from 'node:os';
import type { AgentMessage } from '#src/contract/agent-messages.ts';
import { nodeReserveBytes, startsAtOnce } from '#src/contract/node-limits.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { mayTryAgain } from './route.ts';

/** A platform that says nothing for so long is away. */
const patienceMilliseconds = 3000;
/** It may have heard and forgotten, as the process that heard it was killed. */
const askAgainMilliseconds = 10_000;

/**
 * Wakes the instances that players wait for: the platform decides while it is there; while it is away this node does,
 * for as long as its lease lasts.
 */
export function createWakes(options: {
  instances: ReadonlyMap<string, Instance>;
  send(message: AgentMessage): void;
  mayHold(): boolean;
  log: AgentLog;
}) {
  const { instances, send, mayHold, log } = options;
  const asked = new Map<string, { generation: number; at: number; isHeard: boolean }>();
  let lacksRoom = new Set<string>();
  let isPlatformThere = false;

  function tell(instance: Instance, isUnderWay: boolean): void {
    const { instanceId, epoch, generation } = instance.order();
    send({ type: 'wake', instanceId, epoch, generation, isUnderWay });
  }

  /** Whether the platform does not act on it now. */
  function isLeftAlone(instance: Instance): boolean {
    if (!isPlatformThere) return true;
    const { instanceId, generation } = instance.order();
    const now = performance.now();
    const before = asked.get(instanceId);
    const isNew = before?.generation !== generation || now - before.at > askAgainMilliseconds;
    if (isNew) {
      asked.set(instanceId, { generation, at: now, isHeard: false });
      tell(instance, false);
      return false;
    }
    return !before.isHeard && now - before.at > patienceMilliseconds;
  }

  function hasRoom(instance: Instance): boolean {
    const busy = [...instances.values()].filter((other) => other.isRunning() || other.isWanted());
    const taken = busy.reduce((sum, other) => sum + other.order().limits.memoryBytes, 0);
    const starting = busy.filter((other) => other.phase().phase === 'starting').length;
    const total = Math.min(totalmem(), process.constrainedMemory() || Infinity) - nodeReserveBytes;
    return starting < startsAtOnce && taken + instance.order().limits.memoryBytes <= total;
  }

  return {
    /** @param awaited the instances that somebody waits for */
    look(awaited: ReadonlySet<string>): void {
      const without = new Set<string>();
      for (const instanceId of asked.keys()) if (!awaited.has(instanceId)) asked.delete(instanceId);
      for (const instanceId of awaited) {
        const instance = instances.get(instanceId);
        if (!instance || !rests(instance) || !mayHold() || !isLeftAlone(instance)) continue;
        if (!hasRoom(instance)) {
          without.add(instanceId);
          continue;
        }
        log.info({ instance: instanceId }, 'a player wakes an instance while the platform is away');
        instance.wishFor('running').catch((error: unknown) => log.error({ err: error }, 'could not wake'));
      }
      lacksRoom = without;
    },

    lacksRoom: (instanceId: string) => lacksRoom.has(instanceId),

    heard(instanceId: string): void {
      const known = asked.get(instanceId);
      if (known) known.isHeard = true;
    },

    /** The platform is back: it takes over what was woken without it. */
    platformCame(): void {
      isPlatformThere = true;
      asked.clear();
      for (const instance of instances.values()) if (instance.isAwakeByItself()) tell(instance, true);
    },
    platformWent(): void {
      isPlatformThere = false;
    },
  };
}

/** Whether it sleeps, and may be woken. */
function rests(instance: Instance): boolean {
  const { desired, front } = instance.order();
  if (!instance.isHeld() || desired === 'deleted') return false;
  if (front.closedBecause !== null || instance.isRunning()) return false;
  return !instance.isWanted() || mayTryAgain(instance.phase());
}
