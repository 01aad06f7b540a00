import path from 'node:path';
import type { Enforcement } from '#src/contract/agent-messages.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { bubblewrapRuntime } from './bubblewrap.ts';
import { childRuntime } from './child.ts';
import type { ControlGroupRoots } from './control-groups.ts';
import type { Runtime } from './runtime.ts';

/** `auto` takes bubblewrap where it works. */
export type RuntimeChoice = 'auto' | 'child' | 'bubblewrap';

/** @throws Error when bubblewrap is demanded and does not work here */
export function chooseRuntime(
  choice: RuntimeChoice,
  enforcement: Enforcement,
  { hasUsers, log }: { hasUsers: boolean; log: AgentLog },
): { runtime: Runtime; controlGroups: ControlGroupRoots | undefined } {
  if (choice === 'bubblewrap' && !enforcement.bubblewrap) {
    throw new Error('bubblewrap was asked for and does not work on this machine');
  }
  const isContained = choice !== 'child' && enforcement.bubblewrap;
  if (!isContained) {
    log.warn(
      { hasUsers },
      'game servers run as plain processes of this machine, not contained: install bubblewrap for servers of others',
    );
  }
  return {
    runtime: isContained ? bubblewrapRuntime : childRuntime,
    controlGroups: controlGroupRoots(enforcement),
  };
}

/** Where control groups may be made, as the probe found. */
function controlGroupRoots(enforcement: Enforcement): ControlGroupRoots | undefined {
  const { cgroupVersion: version, memory, cpu, processes } = enforcement;
  if (version === null) return undefined;
  const mount = '/sys/fs/cgroup';
  if (version === 2) {
    return {
      version,
      ...(memory && { memory: mount }),
      ...(cpu && { cpu: mount }),
      ...(processes && { processes: mount }),
    };
  }
  const root = (controller: string) => path.join(mount, controller);
  return {
    version,
    ...(memory && { memory: root('memory') }),
    ...(cpu && { cpu: root('cpu') }),
    ...(processes && { processes: root('pids') }),
  };
}
