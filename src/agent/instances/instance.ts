import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import { openConsoleStore, type ConsoleLine } from '#src/agent/console/console-store.ts';
import { removeOtherRuns } from '#src/agent/process/run-directory.ts';
import { openControlGroups } from '#src/agent/runtime/control-groups.ts';
import { faultOf, type Fault } from '#src/agent/software/fault.ts';
import { afterRun, failedUnder, phaseOf } from './after-run.ts';
import { decide } from './decide.ts';
import type { InstanceFiles } from './instance-files.ts';
import { openMemory } from './memory.ts';
import { prepareInstance, type PreparedInstance } from './preparation.ts';
import { adoptRun, startRun, type Run } from './run.ts';
import type { InstanceSurroundings } from './surroundings.ts';
import type { Wish } from './wish.ts';

export type Instance = Awaited<ReturnType<typeof openInstance>>;

/** What an instance is, and of which order's making. */
export type InstanceState = { epoch: number; generation: number; state: InstancePhase };

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
  onState(state: InstanceState): void;
  onLines(lines: ConsoleLine[]): void;
  onPlayers(players: ReadonlySet<string>): void;
}) {
  const { surroundings, files, user } = options;
  const { clock, log, uptime } = surroundings;
  const memory = await openMemory({ files, order: options.order, uptime, log });

  await using opened = new AsyncDisposableStack();
  const console = opened.use(await openConsoleStore(files.console));
  const groups = await openControlGroups(surroundings.controlGroups, files.groups, memory.order.limits);
  let run: Run | undefined;
  let prepared: ({ order: InstanceOrder } & PreparedInstance) | undefined;
  let preparing: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHeld = true;
  let isDiskFull = false;
  let isOpen = false;
  let isClosed = false;
  let isLeaving = false;
  let isWoken = false;
  let working: Promise<void> | undefined;
  let down = Promise.withResolvers<void>();
  let taking: Promise<void> = Promise.resolve();

  function show(state: InstancePhase): void {
    shown = { epoch: memory.order.epoch, generation: memory.order.generation, state };
    options.onState(shown);
  }

  const kinds = {
    files,
    groups,
    presenceFile: memory.presenceFile,
    console,
    clock,
    uptime,
    log,
    onLines: options.onLines,
    onPlayers: options.onPlayers,
    onReady: () => wake(),
    onEnd: () => wake(),
  };

  function wake(): void {
    isWoken = true;
    if (!isOpen || isClosed || working) return;
    working = reconcile()
      .catch((error: unknown) => {
        log.error(
          { instance: memory.order.instanceId, err: error },
          'an instance could not be brought to its order',
        );
        giveUp(faultOf(error));
      })
      .finally(() => {
        working = undefined;
        if (isWoken && !isClosed) wake();
      });
  }

  /** @param time in seconds since the machine started */
  function wakeAt(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, time - uptime()) * 1000);
  }

  async function reconcile(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      if (run) await lookAtEnd(run);
      const decision = decide({
        order: memory.target,
        presence: memory.presence,
        isPrepared: isPrepared(),
        mayHold: isHeld && !isDiskFull && surroundings.mayHold(),
        uptime: uptime(),
      });
      switch (decision.act) {
        case 'nothing':
          showPresent();
          break;
        case 'wait':
          if (!run) showPresent();
          wakeAt(decision.until);
          break;
        case 'prepare':
          await prepare();
          break;
        case 'start':
          await start(decision.crashes);
          break;
        case 'stop':
          show({ phase: 'stopping' });
          await run?.askToStop(memory.order.software.stop);
          isWoken = true;
          break;
        case 'kill':
          show({ phase: 'stopping' });
          await run?.kill();
          isWoken = true;
          break;
        case 'remove':
          await leave();
          show({ phase: 'deleted' });
          break;
      }
    }
  }

  /** Tells what is there once it agrees with the order, each time that either is another. */
  function showPresent(): void {
    const state = presentState();
    if (shown.generation !== memory.order.generation || !isDeepStrictEqual(shown.state, state)) show(state);
  }

  function presentState(): InstancePhase {
    const isWanted = memory.target.desired === 'running';
    const isSettled =
      memory.presence.is === 'settled' && memory.presence.generation >= memory.order.generation;
    if (isWanted && memory.presence.is !== 'running' && !isSettled && isPrepared())
      return { phase: 'prepared' };
    const present = memory.presence.is === 'running' || isWanted ? phaseOf(memory.presence) : undefined;
    if (present) return present;
    return { phase: memory.hasDecidedToRest() ? 'ended' : 'idle' };
  }

  const isPrepared = () =>
    isDeepStrictEqual(prepared?.order.software, memory.order.software) &&
    isDeepStrictEqual(prepared?.order.limits, memory.order.limits);

  async function prepare(): Promise<void> {
    const preparedFor = memory.order;
    const abort = (preparing = new AbortController());
    try {
      const ready = await prepareInstance({
        surroundings,
        order: preparedFor,
        files,
        user,
        signal: abort.signal,
        show,
      });
      prepared = { order: preparedFor, ...ready };
      show({ phase: 'prepared' });
    } catch (error) {
      if (!abort.signal.aborted) await memory.rest(failedUnder(preparedFor, faultOf(error)));
    } finally {
      preparing = undefined;
      isWoken = true;
    }
  }

  async function start(crashes: number): Promise<void> {
    if (!prepared) return;
    const { software, serverPort, readsProxyHeader } = prepared;
    run = await startRun({
      order: memory.order,
      software,
      runtime: surroundings.runtime,
      user,
      name: randomUUID(),
      serverPort,
      readsProxyHeader,
      crashes,
      ...kinds,
    });
    memory.see({ is: 'running', record: run.record() });
    isWoken = true;
  }

  /** Takes in that the run has ended, if it has. */
  async function lookAtEnd(current: Run): Promise<void> {
    memory.see({ is: 'running', record: current.record() });
    const end = current.end();
    if (!end) return;
    const record = current.record();
    const lastLines = await current.finish();
    const after = afterRun({
      order: memory.target,
      record,
      end,
      isHeld: isHeld && surroundings.mayHold(),
      isDiskFull,
      lastLines,
      outOfMemoryKills: current.outOfMemoryKills(),
      now: clock.now(),
      uptime: uptime(),
    });
    isDiskFull = false;
    run = undefined;
    prepared = undefined;
    options.onPlayers(new Set());
    if ('fault' in after)
      log.warn({ instance: memory.order.instanceId, fault: after.fault.code }, 'an instance crashed');
    if (after.is === 'settled' && after.phase.phase === 'ended') await memory.decide('stopped');
    // Only then may what is left of it go: an agent that is killed before looks at its end again.
    if (await memory.rest(after)) await current.discard();
    down.resolve();
    down = Promise.withResolvers();
  }

  /** A fault of the node: a server that runs is left to run. */
  function giveUp(fault: Fault): void {
    const failed = failedUnder(memory.order, fault);
    if (!run) void memory.rest(failed);
    const state = phaseOf(failed);
    if (state) show(state);
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    await taking;
    await console[Symbol.asyncDispose]();
    await groups.remove();
    await rm(files.data, { recursive: true, force: true });
    // Last, and with it the order: an agent killed before this tries again.
    await rm(files.kept, { recursive: true, force: true });
    isClosed = true;
  }

  if (memory.presence.is === 'running') {
    run = await adoptRun({ order: memory.order, ...kinds }, memory.presence.record);
    if (!run) memory.see({ is: 'down' });
    // The agent before may have been killed before it could say so.
    else if (memory.presence.record.stopAskedAt !== null) await run.askToStop(memory.order.software.stop);
  }
  await removeOtherRuns(files.runs, run?.record().run);
  // Whether it agrees with its order is seen in a moment: under this number it is no news to the platform.
  let shown: InstanceState = {
    epoch: memory.order.epoch,
    generation: 0,
    state: phaseOf(memory.presence) ?? { phase: 'idle' },
  };
  const owned = opened.move();
  isOpen = true;

  wake();

  return {
    order: () => memory.order,
    /** What was told last, and under which order. */
    state: () => shown,
    phase: () => shown.state,
    console,
    isRunning: () => run !== undefined,
    usage: () => run?.usage(),
    record: () => run?.record(),
    files,
    /** Whether it is to run: as its order says, or as this node decided since that order came. */
    isWanted: () => memory.target.desired === 'running',
    /** Whether this node has woken it by itself, since its order came. */
    isAwakeByItself: () => memory.order.desired !== 'running' && memory.target.desired === 'running',

    /** Until the next order it is to run, or to rest, whatever the present one says. */
    async wishFor(desired: Wish['desired']): Promise<void> {
      await memory.decide(desired);
      if (desired === 'running' && memory.presence.is === 'settled') await memory.rest({ is: 'down' });
      wake();
    },

    /** Takes a newer order; one that is older than what is known is refused. @returns whether it was taken */
    async take(next: InstanceOrder): Promise<boolean> {
      if (next.epoch < memory.order.epoch) return false;
      if (next.epoch === memory.order.epoch && next.generation < memory.order.generation) return false;
      // What is being removed needs no other order, and makes no folder anew.
      if (isLeaving) return true;
      if (!isDeepStrictEqual(next, memory.order)) await (taking = memory.obey(next));
      if (memory.target.desired !== 'running') preparing?.abort();
      wake();
      return true;
    },

    wake,

    /** Looks after it at once; resolves when its server has ended. */
    async untilDown(): Promise<void> {
      wake();
      await working;
      while (run) await down.promise;
    },

    /** Whether the platform still says that this node has it; an instance that it has not is stopped, its data kept. */
    hold(next: boolean): void {
      if (isHeld === next) return;
      isHeld = next;
      wake();
    },

    isHeld: () => isHeld,

    /** Forgets an instance that this node has no more, if it never ran here. @returns whether it is forgotten */
    async forget(): Promise<boolean> {
      preparing?.abort();
      await working;
      if (run || memory.order.hasData || console.lastSeq() > 0) return false;
      clearTimeout(timer);
      await leave();
      return true;
    },

    /** Its folder outgrew its limit: it stops before it fills the disk of others. */
    stopForDisk(): void {
      if (!run || isDiskFull) return;
      isDiskFull = true;
      wake();
    },

    /**
     * Types a command into the server's console.
     * @returns its line there, null where it could not be kept; undefined where no server runs
     * @throws Error when the server does not read it
     */
    type: async (command: string, by: string): Promise<ConsoleLine | null | undefined> =>
      run?.type(command, by),

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
