import { addressRules } from '#src/contract/address-rules.ts';
import { brandName } from '#src/contract/brand.ts';
import type { InstanceFault, InstancePhase } from '#src/contract/instance-orders.ts';
import type { NodeMode } from '#src/contract/nodes.ts';
import {
  instanceLife,
  nextStatus,
  type InstanceEvent,
  type InstanceStatus,
} from '#src/contract/instance-status.ts';
import {
  operationSteps,
  type OperationKind,
  type OperationStep,
  type OperationStepName,
} from '#src/contract/operations.ts';

const hour = 60 * 60 * 1000;

/** How long a deletion can be undone. */
export const undoMilliseconds = 24 * 60 * 60 * 1000;
/** Deleted servers that an account may have waiting: their worlds take the space of others for that time. */
export const leavingAtOnce = 10;

/**
 * What an agent's report means, as the events that it implies, first to last: reports in between may have been lost, so
 * that one of a running server implies that it was prepared and started. Only those that the status allows happen.
 * @param isCurrent whether the report follows the newest order
 */
export function eventsOf(
  phase: InstancePhase['phase'],
  order: {
    status: InstanceStatus;
    desired: 'running' | 'stopped' | 'deleted';
    isLeaving: boolean;
    isCurrent: boolean;
  },
): InstanceEvent[] {
  const isWanted = order.desired === 'running' && order.isCurrent;
  // What is before its start now has ended since it was seen further on.
  const again: InstanceEvent[] = isWanted ? ['endedForRestart', 'interrupted'] : [];
  switch (phase) {
    case 'preparing':
      return again;
    case 'prepared':
      return [...again, 'prepared'];
    case 'starting':
      return [...(order.status === 'starting' ? [] : again), 'prepared', 'processStarted'];
    case 'ready':
      return [
        ...(isWanted ? (['endedForRestart'] as const) : []),
        'prepared',
        'processStarted',
        'becameReady',
      ];
    case 'crashed':
      return isWanted ? ['crashed'] : [];
    case 'ended':
      return isWanted ? ['processEnded'] : [];
    case 'idle':
      // An agent repeats what it knows when it connects: under an older order that is no news.
      if (!order.isCurrent) return [];
      if (isWanted) return ['interrupted'];
      return [order.isLeaving ? 'endedForDelete' : 'processEnded'];
    case 'failed':
      return order.isCurrent ? ['failed'] : [];
    case 'deleted':
      return order.desired === 'deleted' ? ['purged'] : [];
    case 'stopping':
      return [];
  }
}

/** Faults that an instance may have before its server was ever there. */
const faultsOfPreparing: ReadonlySet<InstanceFault['code']> = new Set([
  'download_failed',
  'download_hash_wrong',
  'download_too_large',
  'download_timeout',
  'archive_broken',
  'software_unknown',
  'java_missing',
  'eula_not_accepted',
  'disk_full',
  'data_lost',
  'node_fault',
]);

/** Whether this says that its server has run there: then it has a world, which must not be lost unseen. */
export const hasRun = (state: InstancePhase): boolean =>
  state.phase === 'failed'
    ? !faultsOfPreparing.has(state.fault.code)
    : ['starting', 'ready', 'stopping', 'crashed', 'ended'].includes(state.phase);

/** The events that happen, each with the status it leads to. */
export function walk(status: InstanceStatus, events: readonly InstanceEvent[]) {
  const steps: { event: InstanceEvent; status: InstanceStatus }[] = [];
  let current = status;
  for (const event of events) {
    const next = nextStatus(current, event);
    if (next === undefined || next === current) continue;
    steps.push({ event, status: next });
    current = next;
  }
  return steps;
}

/** Where a status that lasts too long settles; undefined while it may last. */
export function overdue(status: InstanceStatus, since: Date, now: Date): 'error' | 'stopped' | undefined {
  const life = instanceLife[status];
  if (!('deadline' in life)) return undefined;
  const late = now.getTime() - since.getTime() > life.deadline.seconds * 1000;
  return late ? life.deadline.settlesIn : undefined;
}

/** The step of an operation that a status stands for; undefined when it has come to its end. */
const stepOf: Partial<Record<InstanceStatus, OperationStepName>> = {
  creating: 'place',
  queued: 'queue',
  preparing: 'prepare',
  startup_queued: 'wait',
  starting: 'start',
  stopping: 'stop',
};

const endOf: Record<OperationKind, readonly InstanceStatus[]> = {
  create: ['created'],
  start: ['active'],
  restart: ['active'],
  stop: ['stopped'],
  kill: ['stopped'],
  delete: ['pending_delete'],
};

/** What an operation is in `status`. A settled status that is not its end is its failure. */
export function operationIn(
  kind: OperationKind,
  status: InstanceStatus,
): { state: 'running'; step: OperationStepName } | { state: 'succeeded' } | { state: 'failed' } {
  if (endOf[kind].includes(status)) return { state: 'succeeded' };
  const step = stepOf[status];
  return step === undefined ? { state: 'failed' } : { state: 'running', step };
}

export const newSteps = (kind: OperationKind): OperationStep[] =>
  operationSteps[kind].map((name) => ({
    name,
    state: 'waiting',
    progress: null,
    startedAt: null,
    endedAt: null,
  }));

/** The steps once `step` is at work; those before it are done. Undefined means that all are. */
export function advance(
  steps: readonly OperationStep[],
  step: string | undefined,
  progress: number | null,
  now: Date,
): OperationStep[] {
  const at = now.toISOString();
  const current = step === undefined ? steps.length : steps.findIndex(({ name }) => name === step);
  return steps.map((entry, index) => {
    if (index < current && entry.state !== 'done')
      return { ...entry, state: 'done', startedAt: entry.startedAt ?? at, endedAt: at };
    if (index === current) return { ...entry, state: 'running', progress, startedAt: entry.startedAt ?? at };
    return entry;
  });
}

/** What a name becomes in an address: letters, digits and dashes. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return plain || 'server';
}

/** Names that would read as part of the product, or as another kind of address. */
const reservedSlugs: ReadonlySet<string> = new Set(
  `new www api play mail smtp imap pop ftp sftp ssh ns ns1 ns2 dns mx cdn static assets autoconfig autodiscover localhost
  admin administrator root staff team official security abuse support help contact account accounts auth login register
  billing shop store pay payment panel dashboard console node nodes gateway agent status health metrics docs blog news
  knowledgebase minecraft mojang`.split(/\s+/),
);

const brandSlug = slugOf(brandName);

/** Whether nobody may have this name. A dash in third and fourth place is how domain names spell other alphabets. */
export const isReservedSlug = (slug: string): boolean =>
  reservedSlugs.has(slug) ||
  slug === brandSlug ||
  slug.startsWith(`${brandSlug}-`) ||
  slug.slice(2, 4) === '--';

/** From when on an instance may move to another address; undefined: at any time. */
export const addressChangeableAt = (changedAt: Date | null): Date | undefined =>
  changedAt === null ? undefined : new Date(changedAt.getTime() + addressRules.hoursBetweenChanges * hour);

/** Until when an address that is given up now is kept for its account. */
export const addressKeptUntil = (now: Date): Date =>
  new Date(now.getTime() + addressRules.daysKept * 24 * hour);

export type PlacementCandidate = {
  nodeId: string;
  memoryFreeBytes: number;
  portsFree: number;
};

/** The node with the most memory left that has room, so that load spreads. */
export function choosePlacement(
  candidates: readonly PlacementCandidate[],
  memoryBytes: number,
): PlacementCandidate | undefined {
  return candidates
    .filter(({ memoryFreeBytes, portsFree }) => memoryFreeBytes >= memoryBytes && portsFree > 0)
    .toSorted((a, b) => b.memoryFreeBytes - a.memoryFreeBytes || a.nodeId.localeCompare(b.nodeId))[0];
}

/** How a node stands now. */
export type NodeStanding = { mode: NodeMode; isConnected: boolean };

/** What keeps a queued instance from its start. @param home the node that has its world, where one has */
export function waitsFor(home: NodeStanding | undefined): 'room' | 'maintenance' | 'machine' {
  if (home && home.mode !== 'enabled') return home.mode === 'maintenance' ? 'maintenance' : 'machine';
  return home && !home.isConnected ? 'machine' : 'room';
}
