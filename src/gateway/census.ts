import type { GatewayNews, Presence } from '#src/contract/gateway-routes.ts';

/** Who is at which instance. Only logins count: somebody who looks at the server list is not there. */
export function createCensus() {
  const present = new Map<string, Presence>();
  let changed = new Set<string>();
  let listener = () => {};

  function change(instanceId: string, kind: keyof Presence, by: 1 | -1): void {
    const before = present.get(instanceId) ?? { playing: 0, waiting: 0 };
    const after = { ...before, [kind]: before[kind] + by };
    if (after.playing + after.waiting > 0) present.set(instanceId, after);
    else present.delete(instanceId);
    changed.add(instanceId);
    listener();
  }

  /** Counts one until the returned function is called, once. */
  function count(instanceId: string, kind: keyof Presence): () => void {
    let isCounted = true;
    change(instanceId, kind, 1);
    return () => {
      if (isCounted) change(instanceId, kind, -1);
      isCounted = false;
    };
  }

  const at = (instanceId: string): Presence => present.get(instanceId) ?? { playing: 0, waiting: 0 };

  return {
    at,
    playing: (instanceId: string) => count(instanceId, 'playing'),
    waiting: (instanceId: string) => count(instanceId, 'waiting'),
    total: (kind: keyof Presence) => [...present.values()].reduce((sum, counts) => sum + counts[kind], 0),

    onChange(next: () => void): void {
      listener = next;
    },
    /** All that somebody is at. */
    whole(): GatewayNews {
      changed = new Set();
      return { isWhole: true, instances: Object.fromEntries(present) };
    },
    /** What changed since it was last told; undefined when nothing did. */
    changes(): GatewayNews | undefined {
      if (changed.size === 0) return undefined;
      const instances = Object.fromEntries([...changed].map((instanceId) => [instanceId, at(instanceId)]));
      changed = new Set();
      return { isWhole: false, instances };
    },
  };
}
export type Census = ReturnType<typeof createCensus>;
