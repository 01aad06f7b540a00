import path from 'node:path';
import { statisticsSeconds, type InstanceUsage } from '#src/contract/agent-messages.ts';
import type { PlayerTraffic } from '#src/contract/player-traffic.ts';
import type { AgentLog } from '#src/agent/log.ts';
import type { Instance } from './instance.ts';
import { folderBytes, processUsage } from './usage.ts';

/** Walking a world takes time: its size is looked at less often than the rest. */
const diskSeconds = 30;
const noTraffic: PlayerTraffic = { fromPlayersBytesPerSecond: 0, toPlayersBytesPerSecond: 0 };

/** Measures what each running instance uses, and stops those whose folder outgrew its limit. */
export function watchUsage(options: {
  instances: ReadonlyMap<string, Instance>;
  dataDir: string;
  /** What passed between players and each instance since this was last asked; undefined when nobody counts. */
  measureTraffic(): ReadonlyMap<string, PlayerTraffic> | undefined;
  onMeasured(instances: InstanceUsage[]): void;
  everyMilliseconds?: number;
  log: AgentLog;
}) {
  const { instances, everyMilliseconds = statisticsSeconds * 1000 } = options;
  const before = new Map<string, { cpuSeconds: number; at: number }>();
  const disks = new Map<string, { bytes: number; at: number }>();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const traffic = options.measureTraffic();
    const running = [...instances].flatMap(([instanceId, instance]) => {
      const usage = instance.usage();
      return usage ? [{ instanceId, instance, ...usage }] : [];
    });
    const present = new Set(running.map(({ instanceId }) => instanceId));
    for (const known of [before, disks])
      for (const instanceId of known.keys()) if (!present.has(instanceId)) known.delete(instanceId);
    if (running.length === 0) return;
    const processes = await processUsage(running.map(({ keeper }) => keeper));
    const all: InstanceUsage[] = [];
    for (const { instanceId, instance, keeper, players } of running) {
      const { cpuSeconds = 0, memoryBytes = 0 } = processes.get(keeper) ?? {};
      const at = performance.now();
      const last = before.get(instanceId);
      before.set(instanceId, { cpuSeconds, at });
      const elapsed = last ? (at - last.at) / 1000 : 0;
      all.push({
        instanceId,
        cpu: last && elapsed > 0 ? Math.max(0, (cpuSeconds - last.cpuSeconds) / elapsed) : 0,
        memoryBytes,
        diskBytes: await diskOf(instanceId, instance),
        players: players.size,
        playerTraffic: traffic ? (traffic.get(instanceId) ?? noTraffic) : null,
      });
    }
    options.onMeasured(all);
  }

  async function diskOf(instanceId: string, instance: Instance): Promise<number> {
    const known = disks.get(instanceId);
    const now = performance.now();
    if (known && now - known.at < diskSeconds * 1000) return known.bytes;
    const bytes = await folderBytes(path.join(options.dataDir, 'instances', instanceId));
    disks.set(instanceId, { bytes, at: now });
    if (bytes > instance.order().limits.diskBytes) instance.stopForDisk();
    return bytes;
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => options.log.error({ err: error }, 'could not measure the instances'))
      .finally(() => (looking = undefined));
  }, everyMilliseconds);

  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
