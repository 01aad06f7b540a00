import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';

/** How long new players are held off before an idle server stops: none may slip in between. */
const closingMilliseconds = 500;

/** Stops the servers that nobody was on for as long as their order says. It needs no platform. */
export function createIdleStop(options: {
  instances: ReadonlyMap<string, Instance>;
  /** Players that a gateway has brought in or holds. */
  playersAt(instanceId: string): number;
  /** Whether a server is about to stop has changed. */
  onClosing(): void;
  /** Seconds since the machine started: a clock that is set must stop nobody's server. */
  uptime(): number;
  log: AgentLog;
}) {
  const { instances, uptime, log } = options;
  const idleSince = new Map<string, number>();
  const closing = new Map<string, number>();

  const isBusy = (instanceId: string, instance: Instance) =>
    instance.phase().phase !== 'ready' ||
    !instance.isWanted() ||
    options.playersAt(instanceId) > 0 ||
    (instance.usage()?.players.size ?? 0) > 0;

  function lookAt(instanceId: string, instance: Instance, now: number): void {
    const { idleStopSeconds } = instance.order().front;
    if (idleStopSeconds === null || isBusy(instanceId, instance)) {
      idleSince.delete(instanceId);
      if (closing.delete(instanceId)) options.onClosing();
      return;
    }
    const since = idleSince.get(instanceId);
    if (since === undefined) {
      idleSince.set(instanceId, now);
    } else if (now - since >= idleStopSeconds * 1000) {
      const closingSince = closing.get(instanceId);
      if (closingSince === undefined) {
        closing.set(instanceId, now);
        options.onClosing();
      } else if (now - closingSince >= closingMilliseconds) {
        idleSince.delete(instanceId);
        log.info({ instance: instanceId, idleStopSeconds }, 'nobody is on this server: it stops');
        instance
          .wishFor('stopped')
          .catch((error: unknown) => log.error({ err: error }, 'could not stop an idle server'))
          .finally(() => closing.delete(instanceId));
      }
    }
  }

  return {
    look(): void {
      const now = uptime() * 1000;
      for (const [instanceId, instance] of instances) lookAt(instanceId, instance, now);
      for (const known of idleSince.keys()) if (!instances.has(known)) idleSince.delete(known);
    },
    isClosing: (instanceId: string) => closing.has(instanceId),
    /** What was known of players is not any more. */
    startAnew: () => idleSince.clear(),
  };
}
