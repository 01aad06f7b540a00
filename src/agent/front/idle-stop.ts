import type { IdleReport } from '#src/contract/agent-messages.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { extensionFile, type Extension } from './extension-file.ts';

/** How long new players are held off before an idle server stops: none may slip in between. */
const closingMilliseconds = 500;

/** Nobody is on it since then. Times are in milliseconds since the machine started. */
type Idle = { since: number; extendedBy: number; extensions: number };

export type IdleStop = Awaited<ReturnType<typeof openIdleStop>>;

/** Stops the servers that nobody was on for as long as their order says. It needs no platform. */
export async function openIdleStop(options: {
  instances: ReadonlyMap<string, Instance>;
  /** Players that a gateway has brought in or holds. */
  playersAt(instanceId: string): number;
  /** Whether a server is about to stop has changed. */
  onClosing(): void;
  /** When a server stops, or that nothing stops it, is another than was told before. */
  onIdle(instanceId: string, idle: IdleReport | null): void;
  /** Seconds since the machine started: a clock that is set must stop nobody's server. */
  uptime(): number;
  log: AgentLog;
}) {
  const { instances, log } = options;
  const idles = new Map<string, Idle>();
  const closing = new Map<string, number>();
  /** Those whose stop was decided, until it is on disk. */
  const leaving = new Set<string>();
  const told = new Map<string, string>();
  const kept = new Map<string, ReturnType<typeof extensionFile>>();
  const promises = new Map<string, Extension>();
  for (const [instanceId, instance] of instances) {
    const promise = await fileOf(instanceId, instance).read();
    if (promise) promises.set(instanceId, promise);
  }

  function fileOf(instanceId: string, { files }: Instance) {
    const file = kept.get(instanceId) ?? extensionFile(files.extension);
    kept.set(instanceId, file);
    return file;
  }

  const now = () => options.uptime() * 1000;

  const isBusy = (instanceId: string, instance: Instance) =>
    instance.phase().phase !== 'ready' ||
    !instance.isWanted() ||
    options.playersAt(instanceId) > 0 ||
    (instance.usage()?.players.size ?? 0) > 0;

  const stopAt = (idle: Idle, idleStopSeconds: number) =>
    idle.since + idleStopSeconds * 1000 + idle.extendedBy;

  /** An agent that returns counts anew, and keeps what was promised. */
  function beginIdle(instanceId: string, instance: Instance, idleStopSeconds: number): Idle {
    const promise = promises.get(instanceId);
    promises.delete(instanceId);
    const idle: Idle = { since: now(), extendedBy: 0, extensions: 0 };
    if (promise && promise.run === instance.record()?.run) {
      idle.extensions = promise.extensions;
      idle.extendedBy = Math.max(0, promise.until - stopAt(idle, idleStopSeconds));
    }
    idles.set(instanceId, idle);
    return idle;
  }

  function endIdle(instanceId: string, instance: Instance): void {
    const { extensions = 0 } = idles.get(instanceId) ?? {};
    idles.delete(instanceId);
    if (!promises.delete(instanceId) && extensions === 0) return;
    fileOf(instanceId, instance)
      .remove()
      .catch((error: unknown) => log.error({ instance: instanceId, err: error }, 'could not forget'));
  }

  function open(instanceId: string): void {
    if (closing.delete(instanceId)) options.onClosing();
  }

  function lookAt(instanceId: string, instance: Instance): void {
    if (leaving.has(instanceId)) return;
    const { idleStopSeconds } = instance.order().front;
    if (idleStopSeconds === null || isBusy(instanceId, instance)) {
      endIdle(instanceId, instance);
      return open(instanceId);
    }
    const idle = idles.get(instanceId) ?? beginIdle(instanceId, instance, idleStopSeconds);
    if (now() < stopAt(idle, idleStopSeconds)) return open(instanceId);
    const closingSince = closing.get(instanceId);
    if (closingSince === undefined) {
      closing.set(instanceId, now());
      options.onClosing();
    } else if (now() - closingSince >= closingMilliseconds) {
      endIdle(instanceId, instance);
      leaving.add(instanceId);
      log.info({ instance: instanceId, idleStopSeconds }, 'nobody is on this server: it stops');
      instance
        .wishFor('stopped')
        .catch((error: unknown) => log.error({ err: error }, 'could not stop an idle server'))
        .finally(() => {
          leaving.delete(instanceId);
          closing.delete(instanceId);
        });
    }
  }

  function reportOf(instanceId: string, instance: Instance): IdleReport | null {
    const { idleStopSeconds } = instance.order().front;
    const idle = idles.get(instanceId);
    if (!idle || idleStopSeconds === null) return null;
    const milliseconds = Math.max(0, stopAt(idle, idleStopSeconds) - now());
    return { stopsInSeconds: milliseconds / 1000, extensions: idle.extensions };
  }

  function tell(instanceId: string, instance: Instance): void {
    const { idleStopSeconds } = instance.order().front;
    const idle = idles.get(instanceId);
    const isNone = !idle || idleStopSeconds === null;
    const news = isNone ? 'nothing' : `${stopAt(idle, idleStopSeconds)} ${idle.extensions}`;
    if ((told.get(instanceId) ?? 'nothing') === news) return;
    told.set(instanceId, news);
    options.onIdle(instanceId, reportOf(instanceId, instance));
  }

  return {
    look(): void {
      for (const [instanceId, instance] of instances) {
        lookAt(instanceId, instance);
        tell(instanceId, instance);
      }
      for (const known of [idles, told, promises, kept])
        for (const instanceId of known.keys()) if (!instances.has(instanceId)) known.delete(instanceId);
    },

    isClosing: (instanceId: string) => closing.has(instanceId),

    /** Tells how it is with every server that runs, after nobody heard it for a while. */
    tellAll(): void {
      for (const [instanceId, instance] of instances)
        if (instance.phase().phase === 'ready') options.onIdle(instanceId, reportOf(instanceId, instance));
    },

    /**
     * Puts the stop of an empty server off, unless that was done since `seen` or `most` times already. It is on disk,
     * and told, before this resolves.
     */
    async extend(
      instanceId: string,
      { seen, seconds, most }: { seen: number; seconds: number; most: number },
    ): Promise<{ idle: IdleReport | null; isExtended: boolean }> {
      const instance = instances.get(instanceId);
      if (!instance) return { idle: null, isExtended: false };
      // Somebody may have come since the last look.
      lookAt(instanceId, instance);
      const idle = idles.get(instanceId);
      const isExtended = idle !== undefined && seen >= idle.extensions && idle.extensions < most;
      if (isExtended) {
        idle.extensions += 1;
        idle.extendedBy += seconds * 1000;
        open(instanceId);
        await keep(instanceId, instance, idle);
      }
      tell(instanceId, instance);
      return { idle: reportOf(instanceId, instance), isExtended };
    },

    async close(): Promise<void> {
      await Promise.all([...kept.values()].map((file) => file.settled()));
    },
  };

  /** What a full disk does not take holds for this agent. */
  async function keep(instanceId: string, instance: Instance, idle: Idle): Promise<void> {
    const { run = '' } = instance.record() ?? {};
    const until = stopAt(idle, instance.order().front.idleStopSeconds ?? 0);
    await fileOf(instanceId, instance)
      .write({ run, extensions: idle.extensions, until })
      .catch((error: unknown) =>
        log.error({ instance: instanceId, err: error }, 'could not keep until when a server stays on'),
      );
  }
}
