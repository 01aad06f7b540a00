import type { PassedBytes } from '#src/contract/gateway-routes.ts';
import type { PlayerTraffic } from '#src/contract/player-traffic.ts';

/** What one connection of a gateway has said. */
type Heard = {
  totals: Map<string, PassedBytes>;
  /** What has passed between `since` and `until`. */
  passed: Map<string, PassedBytes>;
  /** In seconds; undefined until the first line, from which counting begins. */
  since: number | undefined;
  until: number;
  isOver: boolean;
};

/**
 * Makes bytes per second of the totals that gateways tell. What a gateway counted before its connection is left out: it
 * passed at a time of which this agent knows nothing.
 * @param seconds a clock that nobody sets
 */
export function createTrafficMeter(seconds: () => number) {
  const gateways = new Set<Heard>();

  function take(heard: Heard, told: Record<string, PassedBytes>): void {
    heard.until = seconds();
    const isFirst = heard.since === undefined;
    heard.since ??= heard.until;
    for (const [instanceId, now] of Object.entries(told)) {
      if (!isFirst) add(heard.passed, instanceId, now, heard.totals.get(instanceId));
      heard.totals.set(instanceId, now);
    }
  }

  return {
    /** A gateway has connected. */
    open() {
      const heard: Heard = {
        totals: new Map(),
        passed: new Map(),
        since: undefined,
        until: 0,
        isOver: false,
      };
      gateways.add(heard);
      return {
        take: (told: Record<string, PassedBytes>) => take(heard, told),
        close: () => void (heard.isOver = true),
      };
    },

    /**
     * What passed since it was last asked. Instances that are not in it had no traffic.
     * @returns undefined when no gateway has said anything meanwhile
     */
    measure(): Map<string, PlayerTraffic> | undefined {
      const rates = new Map<string, PlayerTraffic>();
      let isKnown = false;
      for (const heard of gateways) {
        const elapsed = heard.until - (heard.since ?? heard.until);
        if (heard.isOver) gateways.delete(heard);
        if (elapsed <= 0) continue;
        isKnown = true;
        for (const [instanceId, { fromPlayersBytes, toPlayersBytes }] of heard.passed) {
          const others = rates.get(instanceId);
          rates.set(instanceId, {
            fromPlayersBytesPerSecond: (others?.fromPlayersBytesPerSecond ?? 0) + fromPlayersBytes / elapsed,
            toPlayersBytesPerSecond: (others?.toPlayersBytesPerSecond ?? 0) + toPlayersBytes / elapsed,
          });
        }
        heard.since = heard.until;
        heard.passed.clear();
      }
      return isKnown ? rates : undefined;
    },
  };
}
export type TrafficMeter = ReturnType<typeof createTrafficMeter>;

function add(
  passed: Map<string, PassedBytes>,
  instanceId: string,
  now: PassedBytes,
  before: PassedBytes = { fromPlayersBytes: 0, toPlayersBytes: 0 },
): void {
  const { fromPlayersBytes, toPlayersBytes } = passed.get(instanceId) ?? {
    fromPlayersBytes: 0,
    toPlayersBytes: 0,
  };
  passed.set(instanceId, {
    fromPlayersBytes: fromPlayersBytes + now.fromPlayersBytes - before.fromPlayersBytes,
    toPlayersBytes: toPlayersBytes + now.toPlayersBytes - before.toPlayersBytes,
  });
}
