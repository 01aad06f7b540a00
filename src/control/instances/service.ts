import type { Kysely, Updateable } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { runsOn } from '#src/contract/editions.ts';
import { instanceLife, nextStatus, type InstanceStatus } from '#src/contract/instance-status.ts';
import type { InstanceChange, InstanceDetails, NewInstance } from '#src/contract/instances.ts';
import type { Operation } from '#src/contract/operations.ts';
import { orderableTiers } from '#src/contract/orderable-tiers.ts';
import type { Page } from '#src/contract/paging.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { idleStopOf } from '#src/contract/waking.ts';
import type { DatabaseSchema, InstanceRow, InstanceTable } from '#src/control/database/schema.ts';
import type { ResolvedVersion } from '#src/control/games/service.ts';
import type { PlayAddresses } from './addresses.ts';
import { tellOfChange } from './changes.ts';
import { changeSettings, newSoftware, softwareOrderColumn, type ResolveVersion } from './changing.ts';
import { beginOperation, happen } from './life.ts';
import { insertNamed, lookUpAddress } from './naming.ts';
import { leavingAtOnce, undoMilliseconds } from './rules.ts';
import { nodeModeSchema } from '#src/contract/nodes.ts';
import { nodeIsConnected } from '#src/control/nodes/service.ts';
import * as store from './store.ts';
import { eventView, instanceView, operationView } from './views.ts';

export type InstanceService = ReturnType<typeof createInstanceService>;

type Action = 'start' | 'stop' | 'restart' | 'kill';

/** Instances as their owners see and command them. What becomes of a command is decided by table, scheduler and agent. */
export function createInstanceService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  /** What players type to get to instances. */
  addresses: PlayAddresses;
  freeInstancesPerAccount: number;
}) {
  const { database, clock, addresses } = options;

  async function standingOfNodes(rows: readonly InstanceRow[]) {
    const ids = rows.flatMap(({ node_id }) => node_id ?? []);
    const nodes = ids.length === 0 ? [] : await store.nodesOf(database, [...new Set(ids)]);
    const now = clock.now();
    const standings = new Map(
      nodes.map(({ id, mode, last_seen_at }) => [
        id,
        { mode: nodeModeSchema.parse(mode), isConnected: nodeIsConnected(last_seen_at, now) },
      ]),
    );
    return ({ node_id }: InstanceRow) => (node_id === null ? undefined : standings.get(node_id));
  }

  async function view(row: InstanceRow): Promise<InstanceDetails> {
    const [positions, operation, nodes] = await Promise.all([
      row.status === 'queued' ? store.queuePositions(database, [row.id]) : undefined,
      store.runningOperation(database, row.id),
      standingOfNodes([row]),
    ]);
    const node = nodes(row);
    return instanceView(row, { addresses, queuePosition: positions?.get(row.id), operation, node });
  }

  async function owned(accountId: string, reference: string): Promise<InstanceRow> {
    const row = await store.findOwned(database, accountId, reference);
    if (!row) throw unknownServer();
    return row;
  }

  async function lockedRow(transaction: store.InTransaction, id: string): Promise<InstanceRow> {
    const row = await store.lockInstance(transaction, id);
    if (!row) throw unknownServer();
    return row;
  }

  /** A machine of the region must be made for it; whether one has room is another question. */
  async function mustRunThere(
    transaction: store.InTransaction,
    { software, region }: NewInstance,
  ): Promise<void> {
    if (runsOn(software, undefined)) return;
    const architectures = await store.architecturesIn(transaction, region);
    if (!architectures.some((architecture) => runsOn(software, architecture)))
      throw new Refusal('software_unavailable', 'No machine of this region can run this software.');
  }

  async function holdAccount(transaction: store.InTransaction, accountId: string): Promise<void> {
    if (!(await store.lockAccount(transaction, accountId)))
      throw new Refusal('authentication_required', 'This account is closed.');
  }

  /** Loads and locks an instance of the account, and acts on it. */
  async function withOwned<Result>(
    accountId: string,
    reference: string,
    act: (transaction: store.InTransaction, row: InstanceRow) => Promise<Result>,
  ): Promise<Result> {
    const { id } = await owned(accountId, reference);
    return database
      .transaction()
      .execute(async (transaction) => act(transaction, await lockedRow(transaction, id)));
  }

  return {
    /**
     * Makes an instance inside the caller's transaction.
     * @param resolved the version that `input` names
     * @throws Refusal `instance_limit_reached`, `tier_unavailable`, `software_unavailable`, `address_taken`
     */
    async create(
      transaction: store.InTransaction,
      accountId: string,
      input: NewInstance,
      resolved: ResolvedVersion,
    ): Promise<InstanceDetails> {
      const now = clock.now();
      if (!orderableTiers.includes(input.tier))
        throw new Refusal('tier_unavailable', 'Servers of this tier cannot be ordered here yet.');
      await mustRunThere(transaction, input);
      await holdAccount(transaction, accountId);
      if ((await store.countFree(transaction, accountId)) >= options.freeInstancesPerAccount) {
        throw new Refusal(
          'instance_limit_reached',
          `An account may have ${options.freeInstancesPerAccount} free servers at once. Delete one to make another.`,
        );
      }
      if ((await store.countLeaving(transaction, accountId)) >= leavingAtOnce) {
        throw new Refusal(
          'instance_limit_reached',
          `${leavingAtOnce} deleted servers of this account are kept for a day, in case you want them back. Please try again later.`,
        );
      }
      const row = await insertNamed(transaction, input, {
        account_id: accountId,
        name: input.name,
        game: input.game,
        software: input.software,
        version: resolved.version,
        software_order: softwareOrderColumn(input.software, resolved),
        tier: input.tier,
        region: input.region,
        status: 'creating',
        status_since: now,
        desired: 'stopped',
        eula_accepted_at: now,
        idle_stop_minutes: idleStopOf[input.tier].usual,
        created_at: now,
      });
      await beginOperation(transaction, row, 'create', accountId, now);
      const created = await happen(transaction, row, ['placed'], { now });
      return instanceView(created, {
        addresses,
        queuePosition: undefined,
        operation: undefined,
        node: undefined,
      });
    },

    async list(accountId: string, { page, size }: Page) {
      const rows = await store.listOwned(database, accountId, { limit: size, offset: page * size });
      const ids = rows.map(({ id }) => id);
      const [positions, operations, nodes, totalElements] = await Promise.all([
        store.queuePositions(database, ids),
        store.runningOperations(database, ids),
        standingOfNodes(rows),
        store.countOwned(database, accountId),
      ]);
      const content = rows.map((row) =>
        instanceView(row, {
          addresses,
          queuePosition: positions.get(row.id),
          operation: operations.get(row.id),
          node: nodes(row),
        }),
      );
      return { content, totalElements };
    },

    /** @throws Refusal `not_found` */
    read: async (accountId: string, reference: string) => view(await owned(accountId, reference)),

    /** The row behind a reference, for other parts of this domain. @throws Refusal `not_found` */
    owned,

    /** The row behind a reference, whoever owns it; for staff. @throws Refusal `not_found` */
    async anybodys(reference: string): Promise<InstanceRow> {
      const row = await store.findAnybodys(database, reference);
      if (!row) throw unknownServer();
      return row;
    },

    /**
     * @param resolve looks up the version that the change names
     * @throws Refusal `not_found`, `address_taken`, `address_change_cooldown`, `instance_state_conflict`,
     * `idle_stop_not_allowed`, `edition_differs`, and those of `resolve`
     */
    async change(
      accountId: string,
      reference: string,
      change: InstanceChange,
      resolve: ResolveVersion,
    ): Promise<InstanceDetails> {
      const { software } = change;
      // A catalogue may be slow: it is asked before anything is locked.
      const resolved = software && (await newSoftware(await owned(accountId, reference), software, resolve));
      const row = await withOwned(accountId, reference, async (transaction, before) => {
        const after = await changeSettings(transaction, before, change, { resolved, now: clock.now() });
        await tellOfChange(transaction, { instanceId: after.id, accountId, nodeId: after.node_id });
        return after;
      });
      return view(row);
    },

    /**
     * Begins what was asked for. A stop or kill during any start cancels it; nothing accepted is dropped.
     * @throws Refusal `not_found`, `instance_state_conflict`
     */
    command: (accountId: string, reference: string, action: Action): Promise<Operation> =>
      withOwned(accountId, reference, async (transaction, row) => {
        const now = clock.now();
        if (nextStatus(row.status, action) === undefined) throw conflict(row.status, action);
        const operation = await beginOperation(transaction, row, action, accountId, now);
        await happen(transaction, row, [action], {
          now,
          fault: action === 'start' ? null : row.fault,
          change: {
            desired: action === 'start' || action === 'restart' ? 'running' : 'stopped',
            generation: row.generation + 1,
            ...(action === 'start' && row.status !== 'stopping' && { queued_at: now, may_start: false }),
            ...(action === 'start' && row.status === 'stopping' && { may_start: true }),
            ...(action === 'restart' && { restarts: row.restarts + 1 }),
            ...(action === 'kill' && { kills: row.kills + 1 }),
            purge_at: null,
          } satisfies Updateable<InstanceTable>,
        });
        const begun = await store.findOperation(transaction, row.id, operation.id);
        return operationView(begun ?? operation);
      }),

    /** Deletes it after the time to undo. @throws Refusal `not_found`, `instance_state_conflict` */
    remove: (accountId: string, reference: string): Promise<Operation> =>
      withOwned(accountId, reference, async (transaction, row) => {
        const now = clock.now();
        if (nextStatus(row.status, 'delete') === undefined) throw conflict(row.status, 'delete');
        const operation = await beginOperation(transaction, row, 'delete', accountId, now);
        await happen(transaction, row, ['delete'], {
          now,
          change: {
            desired: 'stopped',
            generation: row.generation + 1,
            purge_at: new Date(now.getTime() + undoMilliseconds),
          },
        });
        const begun = await store.findOperation(transaction, row.id, operation.id);
        return operationView(begun ?? operation);
      }),

    /** Takes a deletion back. @throws Refusal `not_found`, `instance_state_conflict`, `instance_limit_reached` */
    async restore(accountId: string, reference: string): Promise<InstanceDetails> {
      const { id } = await owned(accountId, reference);
      const row = await database.transaction().execute(async (transaction) => {
        // The account first, as whoever closes it does.
        await holdAccount(transaction, accountId);
        const before = await lockedRow(transaction, id);
        if (before.desired === 'deleted' || nextStatus(before.status, 'undelete') === undefined)
          throw conflict(before.status, 'undelete');
        if ((await store.countFree(transaction, accountId)) >= options.freeInstancesPerAccount)
          throw new Refusal('instance_limit_reached', 'The account has as many free servers as it may have.');
        return happen(transaction, before, ['undelete'], { now: clock.now(), change: { purge_at: null } });
      });
      return view(row);
    },

    async operations(accountId: string, reference: string, { page, size }: Page) {
      const { id } = await owned(accountId, reference);
      const rows = await store.listOperations(database, id, { limit: size, offset: page * size });
      return { content: rows.map(operationView), totalElements: await store.countOperations(database, id) };
    },

    /** @throws Refusal `not_found` */
    async operation(accountId: string, reference: string, operationId: string): Promise<Operation> {
      const { id } = await owned(accountId, reference);
      const row = await store.findOperation(database, id, operationId);
      if (!row) throw new Refusal('not_found', 'There is no such operation.');
      return operationView(row);
    },

    async events(accountId: string, reference: string, { page, size }: Page) {
      const { id } = await owned(accountId, reference);
      const rows = await store.listEvents(database, id, { limit: size, offset: page * size });
      return { content: rows.map(eventView), totalElements: await store.countEvents(database, id) };
    },

    /** The address that a name, or a wanted slug, would give. */
    address: (accountId: string, wanted: string) =>
      lookUpAddress(database, wanted, { addresses, accountId, now: clock.now() }),

    /** The instance as its owner sees it, whoever asks; undefined once it is gone. */
    async present(id: string): Promise<InstanceDetails | undefined> {
      const row = await store.findInstance(database, id);
      return row && view(row);
    },

    isOwn: async (accountId: string, id: string) =>
      (await store.findOwned(database, accountId, id)) !== undefined,

    /** Where it is; undefined before it was ever placed. */
    nodeOf: async (id: string) => (await store.findInstance(database, id))?.node_id ?? undefined,
  };
}

const unknownServer = () => new Refusal('not_found', 'There is no such server, or it is not yours to see.');

const conflict = (status: InstanceStatus, action: string) =>
  new Refusal(
    'instance_state_conflict',
    `A server that is ${instanceLife[status].label.toLowerCase()} cannot do this: ${action}.`,
    { statusNow: status },
  );
