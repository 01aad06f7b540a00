import type { Clock } from '#src/contract/clock.ts';
import type { InstanceOrder, SoftwareOrder } from '#src/contract/instance-orders.ts';
import type { ConsoleLine, ConsoleStore } from '#src/agent/console/console-store.ts';
import { adoptKept, startKept, type KeptProcess, type RunEnd } from '#src/agent/process/kept-process.ts';
import { removeRunDirectory, runDirectory } from '#src/agent/process/run-directory.ts';
import type { ControlGroups } from '#src/agent/runtime/control-groups.ts';
import { cleanEnvironment, type Runtime } from '#src/agent/runtime/runtime.ts';
import type { PreparedSoftware } from '#src/agent/software/prepare-software.ts';
import { keepConsole } from './console-keeper.ts';
import type { InstanceFiles } from './instance-files.ts';
import { readJournal, writeJournal } from './journal.ts';
import { playerWatch } from './player-watch.ts';
import { runRecordSchema, type RunRecord } from './run-record.ts';

/** The server of an instance while it runs. */
export type Run = {
  record(): RunRecord;
  /** How it ended; undefined while it runs. */
  end(): RunEnd | undefined;
  outOfMemoryKills(): number;
  writeLine(line: string): Promise<void>;
  askToStop(stop: SoftwareOrder['stop']): Promise<void>;
  kill(): Promise<void>;
  /** Takes in the last of its output and forgets the run. @returns its last lines */
  finish(): Promise<string[]>;
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
  console: ConsoleStore;
  clock: Clock;
  onLines(lines: ConsoleLine[]): void;
  onPlayers(players: ReadonlySet<string>): void;
  onReady(run: Run): void;
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
    crashes: number;
  },
): Promise<Run> {
  const { order, files, groups, software } = options;
  const record: RunRecord = {
    run: options.name,
    startedAt: options.clock.now().toISOString(),
    readyAt: null,
    serverPort: options.serverPort,
    restarts: order.restarts,
    kills: order.kills,
    stopAskedAt: null,
    crashes: options.crashes,
  };
  await writeJournal(files.run, record);
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

/** The run that an earlier agent left, whether it still runs or has ended since. Undefined when there was none. */
export async function adoptRun(options: Common): Promise<Run | undefined> {
  const record = await readJournal(options.files.run, runRecordSchema);
  if (!record) return undefined;
  const kept = await adoptKept(runDirectory(options.files.runs, record.run), options.groups);
  if (kept) return watchRun(options, record, kept);
  await removeRunDirectory(runDirectory(options.files.runs, record.run));
  return undefined;
}

async function watchRun(options: Common, first: RunRecord, kept: KeptProcess | RunEnd): Promise<Run> {
  const { order, files, console, clock, groups } = options;
  const directory = runDirectory(files.runs, first.run);
  const readyLine = new RegExp(order.software.readyLine);
  const players = playerWatch(order.software.playerLines, options.onPlayers);
  const killsBefore = await groups.outOfMemoryKills();
  const before = await console.readSince(Date.parse(first.startedAt));
  // Who came before this agent did.
  for (const { text } of before) players.look(text);
  const lastLines = before.slice(-keptLines).map(({ text }) => text);
  let record = first;
  let end: RunEnd | undefined = 'status' in kept ? kept : undefined;
  let outOfMemoryKills = 0;

  async function remember(change: Partial<RunRecord>): Promise<void> {
    record = { ...record, ...change };
    await writeJournal(files.run, record);
  }

  const output = keepConsole({
    run: first.run,
    output: directory.output,
    store: console,
    clock,
    async onLines(lines) {
      options.onLines(lines);
      for (const { text } of lines) {
        lastLines.push(text);
        players.look(text);
        if (record.readyAt === null && readyLine.test(text)) {
          await remember({ readyAt: clock.now().toISOString() });
          options.onReady(run);
        }
      }
      lastLines.splice(0, lastLines.length - keptLines);
    },
  });
  output.done.catch(() => undefined);

  const run: Run = {
    record: () => record,
    end: () => end,
    outOfMemoryKills: () => outOfMemoryKills,
    async writeLine(line) {
      if (!('status' in kept)) await kept.writeLine(line);
    },
    async askToStop(stop) {
      if ('status' in kept) return;
      await remember({ stopAskedAt: clock.now().toISOString() });
      if (stop.by === 'console') await kept.writeLine(stop.line);
      else await kept.signal(stop.signal);
    },
    kill: async () => ('status' in kept ? undefined : kept.kill()),
    async finish() {
      await output.finish();
      await removeRunDirectory(directory);
      return lastLines;
    },
    usage: () => ({ keeper: 'status' in kept ? 0 : kept.keeper, players: players.online() }),
    async release() {
      if (!('status' in kept)) kept.release();
      await output.finish();
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
