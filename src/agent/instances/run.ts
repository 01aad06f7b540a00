import type { Clock } from '#src/contract/clock.ts';
import type { InstanceOrder, SoftwareOrder } from '#src/contract/instance-orders.ts';
import type { ConsoleLine, ConsoleStore } from '#src/agent/console/console-store.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { adoptKept, startKept, type KeptProcess, type RunEnd } from '#src/agent/process/kept-process.ts';
import { removeRunDirectory, runDirectory } from '#src/agent/process/run-directory.ts';
import type { ControlGroups } from '#src/agent/runtime/control-groups.ts';
import { cleanEnvironment, type Runtime } from '#src/agent/runtime/runtime.ts';
import type { PreparedSoftware } from '#src/agent/software/prepare-software.ts';
import { keepConsole } from './console-keeper.ts';
import type { InstanceFiles } from './instance-files.ts';
import { playerWatch } from './player-watch.ts';
import type { PresenceFile } from './presence.ts';
import type { RunRecord } from './run-record.ts';

/** The server of an instance while it runs. */
export type Run = {
  record(): RunRecord;
  /** How it ended; undefined while it runs. */
  end(): RunEnd | undefined;
  outOfMemoryKills(): number;
  type(text: string, by: string): Promise<ConsoleLine | null>;
  /** Asks it to stop. One that does not hear is killed at its deadline: this never fails. */
  askToStop(stop: SoftwareOrder['stop']): Promise<void>;
  kill(): Promise<void>;
  /** Takes in the last of its output. @returns its last lines */
  finish(): Promise<string[]>;
  /** Forgets the run, once what became of it is kept. */
  discard(): Promise<void>;
  usage(): { keeper: number; players: ReadonlySet<string> };
  /** Lets it run on unseen. */
  release(): Promise<void>;
};

/** Enough to see why a server ended. */
const keptLines = 50;

type Common = {
  order: InstanceOrder;
  files: InstanceFiles;
  groups: ControlGroups;
  presenceFile: PresenceFile;
  console: ConsoleStore;
  clock: Clock;
  uptime(): number;
  log: AgentLog;
  onLines(lines: ConsoleLine[]): void;
  onPlayers(players: ReadonlySet<string>): void;
  onReady(): void;
  onEnd(): void;
};

/** Starts the server. What is to be known of it is on disk before it begins. */
export async function startRun(
  options: Common & {
    software: PreparedSoftware;
    runtime: Runtime;
    user: number | undefined;
    name: string;
    serverPort: number;
    readsProxyHeader: boolean;
    crashes: number;
  },
): Promise<Run> {
  const { order, files, groups, software } = options;
  const record: RunRecord = {
    run: options.name,
    startedAt: options.clock.now().toISOString(),
    upSince: options.uptime(),
    readyAt: null,
    serverPort: options.serverPort,
    readsProxyHeader: options.readsProxyHeader,
    restarts: order.restarts,
    kills: order.kills,
    stopAskedAt: null,
    crashes: options.crashes,
  };
  await options.presenceFile.write({ is: 'running', record });
  const environment = cleanEnvironment(files.data);
  const kept = await startKept({
    files: runDirectory(files.runs, options.name),
    groups,
    workingDirectory: files.data,
    environment,
    command: options.runtime.commandOf({
      command: software.command,
      environment,
      folder: files.data,
      readOnly: software.readOnly,
      limits: order.limits,
      user: options.user,
    }),
  });
  return watchRun(options, record, kept);
}

/** The run that an earlier agent left, whether it still runs or has ended since. Undefined when it never began. */
export async function adoptRun(options: Common, record: RunRecord): Promise<Run | undefined> {
  const kept = await adoptKept(runDirectory(options.files.runs, record.run), options.groups);
  return kept && watchRun(options, record, kept);
}

async function watchRun(options: Common, first: RunRecord, kept: KeptProcess | RunEnd): Promise<Run> {
  const { order, files, console, clock, groups, log } = options;
  const directory = runDirectory(files.runs, first.run);
  const readyLine = new RegExp(order.software.readyLine);
  const players = playerWatch(order.software.playerLines, options.onPlayers);
  const killsBefore = await groups.outOfMemoryKills();
  const before = await console.readRun(first.run);
  // Who came before this agent did.
  for (const { text } of before) players.look(text);
  const lastLines = before.slice(-keptLines).map(({ text }) => text);
  let record = first;
  let end: RunEnd | undefined = 'status' in kept ? kept : undefined;
  let outOfMemoryKills = 0;

  /** What cannot be written down holds for this agent; a full disk must not keep a server from stopping. */
  async function remember(change: Partial<RunRecord>): Promise<void> {
    record = { ...record, ...change };
    await options.presenceFile
      .write({ is: 'running', record })
      .catch((error: unknown) => log.error({ err: error }, 'could not keep what became of a run'));
  }

  async function seeReady(lines: readonly ConsoleLine[]): Promise<void> {
    if (record.readyAt !== null || !lines.some(({ text }) => readyLine.test(text))) return;
    await remember({ readyAt: clock.now().toISOString() });
    options.onReady();
  }
  // The agent before may have been killed between the line and the note of it.
  await seeReady(before);

  const output = keepConsole({
    run: first.run,
    output: directory.output,
    store: console,
    clock,
    log,
    async onLines(lines) {
      options.onLines(lines);
      for (const { text } of lines) {
        lastLines.push(text);
        players.look(text);
      }
      await seeReady(lines);
      lastLines.splice(0, lastLines.length - keptLines);
    },
  });

  const run: Run = {
    record: () => record,
    end: () => end,
    outOfMemoryKills: () => outOfMemoryKills,
    async type(text, by) {
      if ('status' in kept) return null;
      const now = clock.now().getTime();
      const line = await console.appendAside(first.run, now, { text, by }).catch((error: unknown) => {
        log.error({ err: error }, 'a command cannot be kept now');
        return null;
      });
      if (line) options.onLines([line]);
      try {
        await kept.writeLine(text);
      } catch (error) {
        const note = '[Lanternhost] The server did not take this command: it does not read its console.';
        if (line) options.onLines([await console.appendAside(first.run, now, { text: note })]);
        throw error;
      }
      return line;
    },
    async askToStop(stop) {
      if ('status' in kept) return;
      await remember({ stopAskedAt: options.uptime() });
      const asked = stop.by === 'console' ? kept.writeLine(stop.line) : kept.signal(stop.signal);
      await asked.catch((error: unknown) =>
        log.warn({ err: error }, 'a server did not hear that it is to stop'),
      );
    },
    kill: async () => ('status' in kept ? undefined : kept.kill()),
    async finish() {
      await output.finish().catch((error: NodeJS.ErrnoException) => {
        log.error({ err: error }, 'the last lines of a server could not be kept');
        lastLines.push(`[Lanternhost] Its last lines could not be kept: ${error.code ?? error.message}`);
      });
      return lastLines;
    },
    discard: () => removeRunDirectory(directory),
    usage: () => ({ keeper: 'status' in kept ? 0 : kept.keeper, players: players.online() }),
    async release() {
      if (!('status' in kept)) kept.release();
      // What cannot be kept now stays in its output for the agent that comes next.
      await output.leave().catch(() => undefined);
    },
  };

  if (!('status' in kept)) {
    void kept.ended.then(async (ended) => {
      outOfMemoryKills = (await groups.outOfMemoryKills()) - killsBefore;
      end = ended;
      options.onEnd();
    });
  }
  return run;
}
