import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  instanceOrderSchema,
  type InstanceOrder,
  type InstancePhase,
} from '#src/contract/instance-orders.ts';
import { openConsoleStore, type ConsoleLine } from '#src/agent/console/console-store.ts';
import { openControlGroups } from '#src/agent/runtime/control-groups.ts';
import { Fault } from '#src/agent/software/fault.ts';
import { afterRun, failedBy } from './after-run.ts';
import { decide, type Presence } from './decide.ts';
import type { InstanceFiles } from './instance-files.ts';
import { readJournal, writeJournal } from './journal.ts';
import { prepareInstance, type PreparedInstance } from './preparation.ts';
import { adoptRun, startRun, type Run } from './run.ts';
import type { InstanceSurroundings } from './surroundings.ts';
import { wanted, wishSchema, type Wish } from './wish.ts';

export type Instance = Awaited<ReturnType<typeof openInstance>>;

/**
 * One instance on this node, brought from what it is to what its order says, again after every change. Nothing here is
 * lost by kill -9: order, run and console are on disk before they count.
 */
export async function openInstance(options: {
  surroundings: InstanceSurroundings;
  files: InstanceFiles;
  user: number | undefined;
  /** A new one; without it the last that was accepted. */
  order?: InstanceOrder;
  onPhase(state: InstancePhase, order: InstanceOrder): void;
  onLines(lines: ConsoleLine[]): void;
  onPlayers(players: ReadonlySet<string>): void;
}) {
  const { surroundings, files, user } = options;
  const { clock, log } = surroundings;
  const kept = options.order ?? (await readJournal(files.order, instanceOrderSchema));
  if (!kept) throw new Error('This instance has no order');
  let order = kept;
  if (options.order) await writeJournal(files.order, options.order);
  let wish: Wish | undefined = options.order ? undefined : await readJournal(files.wish, wishSchema);

  await using opened = new AsyncDisposableStack();
  const console = opened.use(await openConsoleStore(files.console));
  const groups = await openControlGroups(
    surroundings.controlGroups,
    `lanternhost-${order.instanceId}`,
    order.limits,
  );
  let phase: InstancePhase = { phase: 'idle' };
  let presence: Presence = { is: 'down' };
  let run: Run | undefined;
  let prepared: ({ generation: number } & PreparedInstance) | undefined;
  let preparing: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHeld = true;
  let isDiskFull = false;
  let isClosed = false;
  let isWoken = false;
  let working: Promise<void> | undefined;

  function show(next: InstancePhase): void {
    phase = next;
    options.onPhase(next, order);
  }

  const hooks = {
    onLines: options.onLines,
    onPlayers: options.onPlayers,
    onReady: (current: Run) => {
      const { startedAt, readyAt } = current.record();
      if (readyAt !== null) show({ phase: 'ready', startedAt, readyAt });
    },
    onEnd: () => wake(),
  };

  function wake(): void {
    isWoken = true;
    if (isClosed || working) return;
    working = reconcile()
      .catch((error: unknown) => {
        log.error(
          { instance: order.instanceId, err: error },
          'an instance could not be brought to its order',
        );
        settle(new Fault('node_fault', 'The node could not do this. Its log says why.'));
      })
      .finally(() => {
        working = undefined;
        if (isWoken && !isClosed) wake();
      });
  }

  function wakeAt(time: Date): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, time.getTime() - clock.now().getTime()));
  }

  async function reconcile(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      if (run) await lookAtEnd(run);
      const decision = decide({
        order: wanted(order, wish),
        presence,
        isPrepared: prepared?.generation === order.generation,
        mayHold: isHeld && !isDiskFull && surroundings.mayHold(),
        now: clock.now(),
      });
      switch (decision.act) {
        case 'nothing':
          showRest();
          break;
        case 'wait':
          wakeAt(decision.until);
          break;
        case 'prepare':
          await prepare();
          break;
        case 'start':
          await start(decision.crashes);
          break;
        case 'stop':
          await run?.askToStop(order.software.stop);
          show({ phase: 'stopping' });
          isWoken = true;
          break;
        case 'kill':
          show({ phase: 'stopping' });
          await run?.kill();
          isWoken = true;
          break;
        case 'remove':
          await remove();
          break;
      }
    }
  }

  /** What an instance at rest looks like to others. */
  function showRest(): void {
    if (presence.is === 'running' || presence.is === 'waiting') return;
    if (wish?.generation === order.generation && wish.desired === 'stopped') show({ phase: 'ended' });
    else if (wanted(order, wish).desired !== 'running') show({ phase: 'idle' });
    else if (presence.is === 'down' && prepared) show({ phase: 'prepared' });
  }

  async function prepare(): Promise<void> {
    const { generation } = order;
    const abort = (preparing = new AbortController());
    try {
      const ready = await prepareInstance({
        surroundings,
        order,
        files,
        user,
        signal: abort.signal,
        show,
      });
      prepared = { generation, ...ready };
      show({ phase: 'prepared' });
    } catch (error) {
      if (abort.signal.aborted) show({ phase: 'idle' });
      else if (error instanceof Fault) settle(error);
      else throw error;
    } finally {
      preparing = undefined;
      isWoken = true;
    }
  }

  async function start(crashes: number): Promise<void> {
    if (!prepared) return;
    const { software, serverPort } = prepared;
    run = await startRun({
      order,
      files,
      groups,
      software,
      runtime: surroundings.runtime,
      user,
      name: randomUUID(),
      serverPort,
      crashes,
      console,
      clock,
      ...hooks,
    });
    const record = run.record();
    presence = { is: 'running', record };
    show({ phase: 'starting', startedAt: record.startedAt });
  }

  /** Takes in that the run has ended, if it has. */
  async function lookAtEnd(current: Run): Promise<void> {
    presence = { is: 'running', record: current.record() };
    const end = current.end();
    if (!end) return;
    const record = current.record();
    const lastLines = await current.finish();
    run = undefined;
    prepared = undefined;
    options.onPlayers(new Set());
    const after = afterRun({
      order: wanted(order, wish),
      record,
      end,
      isHeld: isHeld && surroundings.mayHold(),
      isDiskFull,
      lastLines,
      outOfMemoryKills: current.outOfMemoryKills(),
      now: clock.now(),
    });
    isDiskFull = false;
    presence = after.presence;
    if (after.phase?.phase === 'ended') await remember('stopped');
    if (after.phase && 'fault' in after.phase)
      log.warn({ instance: order.instanceId, fault: after.phase.fault.code }, 'an instance ended in a fault');
    if (after.phase) show(after.phase);
  }

  /** On disk before it counts, and forgotten with the next order. */
  async function remember(desired: Wish['desired']): Promise<void> {
    const next = { generation: order.generation, desired };
    await writeJournal(files.wish, next);
    wish = next;
  }

  function settle(fault: Fault): void {
    presence = { is: 'settled', generation: order.generation };
    show(failedBy(fault));
  }

  async function remove(): Promise<void> {
    await console[Symbol.asyncDispose]();
    await groups.remove();
    await rm(files.data, { recursive: true, force: true });
    // Last, and with it the order: an agent killed before this tries again.
    await rm(files.kept, { recursive: true, force: true });
    isClosed = true;
    show({ phase: 'deleted' });
  }

  const adopted = await adoptRun({ order, files, groups, console, clock, ...hooks });
  if (adopted) {
    run = adopted;
    const record = adopted.record();
    presence = { is: 'running', record };
    const { startedAt, readyAt } = record;
    phase = readyAt === null ? { phase: 'starting', startedAt } : { phase: 'ready', startedAt, readyAt };
  }
  const owned = opened.move();
  wake();

  return {
    order: () => order,
    phase: () => phase,
    console,
    isRunning: () => run !== undefined,
    usage: () => run?.usage(),
    record: () => run?.record(),
    /** Whether its server runs, and is to go on as it is. */
    runsOn(): boolean {
      const record = run?.record();
      const isOver =
        !record ||
        record.stopAskedAt !== null ||
        order.restarts > record.restarts ||
        order.kills > record.kills;
      return !isOver && wanted(order, wish).desired === 'running';
    },
    files,
    /** Whether it is to run: as its order says, or as this node decided since that order came. */
    isWanted: () => wanted(order, wish).desired === 'running',
    /** Whether this node has woken it by itself, since its order came. */
    isAwakeByItself: () => order.desired !== 'running' && wanted(order, wish).desired === 'running',

    /** Until the next order it is to run, or to rest, whatever the present one says. */
    async wishFor(desired: Wish['desired']): Promise<void> {
      await remember(desired);
      if (desired === 'running' && presence.is === 'settled') presence = { is: 'down' };
      wake();
    },

    /** Takes a newer order; one that is older than what is known is refused. @returns whether it was taken */
    async take(next: InstanceOrder): Promise<boolean> {
      if (next.epoch < order.epoch) return false;
      if (next.epoch === order.epoch && next.generation < order.generation) return false;
      await writeJournal(files.order, next);
      order = next;
      if (wanted(next, wish).desired !== 'running') preparing?.abort();
      wake();
      return true;
    },

    wake,

    /** Whether the platform still says that this node has it; an instance that it has not is stopped, its data kept. */
    hold(next: boolean): void {
      if (isHeld === next) return;
      isHeld = next;
      wake();
    },

    /** Its folder outgrew its limit: it stops before it fills the disk of others. */
    stopForDisk(): void {
      if (!run || isDiskFull) return;
      isDiskFull = true;
      wake();
    },

    /** Writes a command to the server's console. @returns whether it runs */
    async writeLine(line: string): Promise<boolean> {
      if (!run) return false;
      await run.writeLine(line);
      return true;
    },

    /** Lets the server run on, and looks at it no more. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      preparing?.abort();
      await working;
      await run?.release();
      await owned.disposeAsync();
    },
  };
}
