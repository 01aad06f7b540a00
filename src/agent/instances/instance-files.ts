import { createHash } from 'node:crypto';
import path from 'node:path';

/** Where things of one instance are. Its server sees `data` and nothing else. */
export type InstanceFiles = {
  /** The world, plugins and configuration: the instance's own folder. */
  data: string;
  /** What the agent keeps about it. */
  kept: string;
  order: string;
  /** What this node decided by itself since the order came. */
  wish: string;
  /** What the server last said to the server list. */
  lastStatus: string;
  presence: string;
  /** How far the stop of the empty server was put off. */
  extension: string;
  console: string;
  runs: string;
  /** The name of its control groups. Agents that share a machine may know the same instance, one after the other. */
  groups: string;
};

export function instanceFiles(dataDir: string, instanceId: string): InstanceFiles {
  const kept = path.join(dataDir, 'agent', 'instances', instanceId);
  return {
    data: path.join(dataDir, 'instances', instanceId),
    kept,
    order: path.join(kept, 'order.json'),
    wish: path.join(kept, 'wish.json'),
    lastStatus: path.join(kept, 'last-status.json'),
    presence: path.join(kept, 'presence.json'),
    extension: path.join(kept, 'extension.json'),
    console: path.join(kept, 'console'),
    runs: path.join(kept, 'runs'),
    groups: `lanternhost-${instanceId}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`,
  };
}
