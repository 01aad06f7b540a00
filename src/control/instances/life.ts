import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { InstanceFault } from '#src/contract/instance-orders.ts';
import type { InstanceEvent, InstanceStatus } from '#src/contract/instance-status.ts';
import type { OperationKind } from '#src/contract/operations.ts';
import type { InstanceRow, InstanceTable } from '#src/control/database/schema.ts';
import { tellOfChange } from './changes.ts';
import { advance, newSteps, operationIn, walk } from './rules.ts';
import * as store from './store.ts';

type Happening = {
  now: Date;
  /** Columns that change with it. */
  change?: Updateable<InstanceTable>;
  /** Why it failed, where it did. */
  fault?: InstanceFault | null;
  /** Of the step at work, 0 to 1. */
  progress?: number | null;
};

/**
 * The one writer of an instance's status: what the table of `instanceLife` allows of `events` happens, is written down,
 * moves the running operation on, and is told to all processes. The row must be locked by this transaction.
 * @returns the row as it is now
 */
export async function happen(
  transaction: store.InTransaction,
  row: InstanceRow,
  events: readonly InstanceEvent[],
  { now, change = {}, fault, progress = null }: Happening,
): Promise<InstanceRow> {
  const steps = walk(row.status, events);
  const status = steps.at(-1)?.status ?? row.status;
  const isMoved = status !== row.status;
  const after = await store.updateInstance(transaction, row.id, {
    ...change,
    ...(isMoved && { status, status_since: now }),
    ...(fault !== undefined && { fault: fault && JSON.stringify(fault) }),
    ...(isMoved && status === 'active' && { fault: null }),
  });
  for (const step of steps) {
    await store.insertEvent(transaction, {
      instance_id: row.id,
      at: now,
      event: step.event,
      status: step.status,
      detail: fault ? JSON.stringify({ code: fault.code, message: fault.message }) : null,
    });
  }
  await moveOperation(transaction, after, progress, now);
  const notice = { instanceId: row.id, accountId: row.account_id };
  // The node that had it learns first that it has it no more.
  if (row.node_id !== null && after.node_id !== row.node_id)
    await tellOfChange(transaction, { ...notice, nodeId: row.node_id });
  // Its agent is told of new orders only: told of its own report, it would report again, and so on for ever.
  const isNewOrder = after.generation !== row.generation || after.epoch !== row.epoch;
  await tellOfChange(transaction, {
    ...notice,
    nodeId: isNewOrder ? (after.node_id ?? row.node_id) : null,
  });
  return after;
}

/** What changes with a start that waits for its turn: others may go first while it prepares, or after a crash rests. */
export const waitsForTurn = (row: InstanceRow) => ({ may_start: false, generation: row.generation + 1 });

/** Begins what was asked for; what was under way is cancelled by it. */
export async function beginOperation(
  transaction: store.InTransaction,
  row: InstanceRow,
  kind: OperationKind,
  requestedBy: string | null,
  now: Date,
) {
  const before = await store.runningOperation(transaction, row.id);
  if (before) {
    await store.updateOperation(transaction, before.id, {
      state: 'cancelled',
      ended_at: now,
      reason: JSON.stringify({ code: 'superseded', message: `Ended by a newer command: ${kind}.` }),
    });
  }
  return store.insertOperation(transaction, {
    instance_id: row.id,
    kind,
    steps: newSteps(kind),
    requested_by: requestedBy,
    created_at: now,
  });
}

async function moveOperation(
  transaction: store.InTransaction,
  row: InstanceRow,
  progress: number | null,
  now: Date,
): Promise<void> {
  const operation = await store.runningOperation(transaction, row.id);
  if (!operation) return;
  const position = operationIn(operation.kind, row.status);
  if (position.state === 'running') {
    const steps = advance(operation.steps, position.step, progress, now);
    if (isDeepStrictEqual(steps, operation.steps)) return;
    await store.updateOperation(transaction, operation.id, { steps: JSON.stringify(steps) });
  } else if (position.state === 'succeeded') {
    const steps = advance(operation.steps, undefined, null, now);
    await store.updateOperation(transaction, operation.id, {
      state: 'succeeded',
      steps: JSON.stringify(steps),
      ended_at: now,
    });
  } else {
    await store.updateOperation(transaction, operation.id, {
      state: 'failed',
      ended_at: now,
      reason: JSON.stringify(reasonOf(row.status, row.fault)),
    });
  }
}

const reasonOf = (status: InstanceStatus, fault: InstanceFault | null) =>
  status === 'error' && fault
    ? { code: fault.code, message: fault.message }
    : { code: 'ended', message: 'The server was stopped from inside before this was done.' };
