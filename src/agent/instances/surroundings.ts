import type { Clock } from '#src/contract/clock.ts';
import type { AgentLog } from '#src/agent/log.ts';
import type { ControlGroupRoots } from '#src/agent/runtime/control-groups.ts';
import type { Runtime } from '#src/agent/runtime/runtime.ts';
import type { Toolchain } from '#src/agent/software/prepare-software.ts';

/** What the instances of a node share. */
export type InstanceSurroundings = {
  dataDir: string;
  softwareCache: string;
  runtime: Runtime;
  controlGroups: ControlGroupRoots | undefined;
  toolchain: Toolchain;
  userAgent: string;
  clock: Clock;
  /** Seconds since the machine started: what no change of the clock moves. */
  uptime(): number;
  log: AgentLog;
  /** Whether this node's lease still covers its instances. */
  mayHold(): boolean;
};
