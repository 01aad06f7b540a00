/** What a status costs: `storage` for the data on a node, `compute` for a server that runs as well. */
export type BillingKind = 'nothing' | 'storage' | 'compute';

type Life = {
  /** What people read. */
  label: string;
  bills: BillingKind;
  /** A status that passes by itself: after this long without news the instance settles in `settlesIn`. */
  deadline?: { seconds: number; settlesIn: 'error' | 'stopped' };
  on: Partial<Record<InstanceEvent, string>>;
};

/** What people and integrators ask for. */
export const instanceCommands = ['start', 'stop', 'restart', 'kill', 'delete', 'undelete'] as const;
/** What the scheduler decides, and what agents report. */
const reports = [
  'placed',
  'slotGranted',
  'prepared',
  'processStarted',
  'becameReady',
  'crashed',
  'processEnded',
  'endedForRestart',
  'endedForDelete',
  'interrupted',
  'purged',
  'failed',
] as const;

export type InstanceCommand = (typeof instanceCommands)[number];
export type InstanceEvent = InstanceCommand | (typeof reports)[number];

const minutes = (count: number) => count * 60;

/**
 * The life of an instance: for each status its label, what it bills, how long it may last where it passes by itself,
 * and what each event makes of it. The one writer of status, the panel's buttons, billing and tests all read it.
 */
export const instanceLife = {
  creating: {
    label: 'Creating',
    bills: 'nothing',
    deadline: { seconds: 60, settlesIn: 'error' },
    on: { placed: 'created', failed: 'error' },
  },
  created: {
    label: 'Ready to start',
    bills: 'storage',
    on: { start: 'queued', delete: 'pending_delete' },
  },
  // A queue lasts as long as it lasts; its position is shown.
  queued: {
    label: 'In queue',
    bills: 'storage',
    on: {
      slotGranted: 'preparing',
      stop: 'stopped',
      kill: 'stopped',
      delete: 'pending_delete',
      failed: 'error',
    },
  },
  preparing: {
    label: 'Preparing',
    bills: 'storage',
    deadline: { seconds: minutes(30), settlesIn: 'error' },
    on: {
      prepared: 'startup_queued',
      stop: 'stopping',
      kill: 'stopping',
      delete: 'stopping',
      processEnded: 'stopped',
      failed: 'error',
    },
  },
  startup_queued: {
    label: 'Waiting to start',
    bills: 'storage',
    deadline: { seconds: minutes(60), settlesIn: 'error' },
    on: {
      processStarted: 'starting',
      stop: 'stopping',
      kill: 'stopping',
      delete: 'stopping',
      processEnded: 'stopped',
      failed: 'error',
    },
  },
  starting: {
    label: 'Starting',
    bills: 'compute',
    deadline: { seconds: minutes(15), settlesIn: 'error' },
    on: {
      becameReady: 'active',
      crashed: 'startup_queued',
      interrupted: 'startup_queued',
      stop: 'stopping',
      restart: 'stopping',
      kill: 'stopping',
      delete: 'stopping',
      processEnded: 'stopped',
      failed: 'error',
    },
  },
  active: {
    label: 'Online',
    bills: 'compute',
    on: {
      stop: 'stopping',
      restart: 'stopping',
      kill: 'stopping',
      delete: 'stopping',
      crashed: 'startup_queued',
      // Its node had to end it, or was away for so long that it must have.
      interrupted: 'startup_queued',
      processEnded: 'stopped',
      failed: 'error',
    },
  },
  stopping: {
    label: 'Stopping',
    bills: 'compute',
    deadline: { seconds: minutes(10), settlesIn: 'error' },
    on: {
      // Wanted again before it has stopped: it stops first, then starts.
      start: 'stopping',
      stop: 'stopping',
      restart: 'stopping',
      kill: 'stopping',
      delete: 'stopping',
      processEnded: 'stopped',
      endedForRestart: 'startup_queued',
      endedForDelete: 'pending_delete',
      failed: 'error',
    },
  },
  stopped: {
    label: 'Offline',
    bills: 'storage',
    on: { start: 'queued', delete: 'pending_delete', failed: 'error' },
  },
  shelving: {
    label: 'Archiving',
    bills: 'storage',
    deadline: { seconds: minutes(60), settlesIn: 'error' },
    on: { failed: 'error' },
  },
  shelved: {
    label: 'Archived',
    bills: 'nothing',
    on: { start: 'queued', delete: 'pending_delete' },
  },
  restoring_backup: {
    label: 'Restoring backup',
    bills: 'storage',
    deadline: { seconds: minutes(60), settlesIn: 'error' },
    on: { failed: 'error' },
  },
  error: {
    label: 'Error',
    bills: 'storage',
    on: { start: 'queued', delete: 'pending_delete', processEnded: 'stopped' },
  },
  // It ends when the time to undo has passed and the node has removed the data; a node that is away delays it.
  pending_delete: {
    label: 'Deleting',
    bills: 'nothing',
    on: { undelete: 'stopped', purged: 'deleted' },
  },
  deleted: { label: 'Deleted', bills: 'nothing', on: {} },
} as const satisfies Record<string, Life>;

export type InstanceStatus = keyof typeof instanceLife;
export const instanceStatuses = Object.keys(instanceLife) as [InstanceStatus, ...InstanceStatus[]];

type Arrow = {
  [Status in InstanceStatus]: (typeof instanceLife)[Status]['on'][keyof (typeof instanceLife)[Status]['on']];
}[InstanceStatus];
// Every arrow lands on a status that exists, or this does not compile.
true satisfies Arrow extends InstanceStatus ? true : never;

/** The status after `event`; undefined when that cannot happen in `status`. */
export function nextStatus(status: InstanceStatus, event: InstanceEvent): InstanceStatus | undefined {
  const arrows: Partial<Record<InstanceEvent, InstanceStatus>> = instanceLife[status].on;
  return arrows[event];
}

export const allowedCommands = (status: InstanceStatus): InstanceCommand[] =>
  instanceCommands.filter((command) => nextStatus(status, command) !== undefined);
