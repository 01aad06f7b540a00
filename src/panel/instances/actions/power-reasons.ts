import { instanceLife, type InstanceStatus } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';

export const powerActions = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof powerActions)[number];

const onItsWay: ReadonlySet<InstanceStatus> = new Set(['queued', 'preparing', 'startup_queued', 'starting']);
const down: ReadonlySet<InstanceStatus> = new Set(['created', 'stopped', 'shelved', 'error']);

/** Why this cannot be asked of the server now; undefined when it can. */
export function whyNot(
  { commands, status }: Pick<InstanceDetails, 'commands' | 'status'>,
  action: PowerAction,
): string | undefined {
  if (commands.includes(action)) return undefined;
  if (action === 'start' && status === 'active') return 'It is online already.';
  if (action === 'start' && onItsWay.has(status)) return 'It is on its way already.';
  if (action === 'restart' && onItsWay.has(status)) return 'It has not started yet.';
  if (down.has(status)) return 'It is not running.';
  return `Not while this is its status: ${instanceLife[status].label}.`;
}
