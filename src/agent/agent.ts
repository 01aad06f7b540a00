import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { hostname, uptime as machineUptime } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { agentProtocolVersion, type AgentMessage } from '#src/contract/agent-messages.ts';
import type { Clock } from '#src/contract/clock.ts';
import { readCapacity } from './capacity.ts';
import { probeEnforcement } from './enforcement.ts';
import { openFront } from './front/front-desk.ts';
import { ensureGatewayRoutes } from './front/routes-file.ts';
import { openFleet } from './instances/fleet.ts';
import { readJournal, writeJournal } from './instances/journal.ts';
import { watchUsage } from './instances/usage-watch.ts';
import { folderClosedToOthers } from './instances/users.ts';
import { openLease } from './lease.ts';
import type { AgentLog } from './log.ts';
import { readNodeToken } from './node-token.ts';
import { obeyPlatform } from './obey-platform.ts';
import { connectToPlatform } from './platform-connection.ts';
import { chooseRuntime, type RuntimeChoice } from './runtime/choose-runtime.ts';
import type { Toolchain } from './software/prepare-software.ts';
import { createUsageBacklog } from './usage-backlog.ts';

export type Agent = Awaited<ReturnType<typeof startAgent>>;

const leaseLookMilliseconds = 1000;

/** Starts the agent of this machine. It works on through every absence of the platform, until it is closed. */
export async function startAgent(options: {
  platformUrl: string;
  dataDir: string;
  tokenFile: string;
  version: string;
  runtime: RuntimeChoice;
  toolchain: Toolchain;
  clock: Clock;
  /** Seconds since the machine started. */
  uptime?: () => number;
  /** Seconds by which the time is counted that nobody is on a server; those of the machine by default. */
  idleTime?: () => number;
  log: AgentLog;
  random?: () => number;
  /** How long the platform may be silent before its connection is given up. */
  silenceMilliseconds?: number;
  /** How often it measures what instances use. */
  measureMilliseconds?: number;
}) {
  const { dataDir, log, clock, toolchain, uptime = machineUptime } = options;
  const startedAt = clock.now().toISOString();
  await mkdir(path.join(dataDir, 'agent'), { recursive: true, mode: 0o700 });
  await ensureGatewayRoutes(dataDir);
  const bundled = Object.values(toolchain.bundled).flatMap(({ readOnly }) => readOnly);
  const closedFolder = await folderClosedToOthers([
    path.join(dataDir, 'instances'),
    toolchain.nodeProgram,
    ...bundled,
  ]);
  const hasUsers = process.getuid?.() === 0 && closedFolder === undefined;
  if (!hasUsers)
    log.warn(
      { closedFolder },
      'game servers share one system user: that takes root, and folders that let others through',
    );
  const enforcement = await probeEnforcement({ ownUsers: hasUsers });
  log.info({ enforcement }, 'found what this machine can enforce');
  const { runtime, controlGroups } = chooseRuntime(options.runtime, enforcement, { hasUsers, log });

  const lease = await openLease(path.join(dataDir, 'agent', 'lease.json'), uptime);
  let isResting = false;
  const mayHold = () => !isResting && lease.isHeld();
  let send: (message: AgentMessage) => void = () => undefined;
  let onChange = () => {};
  const fleet = await openFleet({
    surroundings: {
      dataDir,
      softwareCache: path.join(dataDir, 'software'),
      runtime,
      controlGroups,
      toolchain,
      userAgent: `Lanternhost/${options.version}`,
      clock,
      uptime,
      log,
      mayHold,
    },
    hasUsers,
    send: (message) => send(message),
    onChange: () => onChange(),
  });
  const front = await openFront({
    dataDir,
    instances: fleet.instances,
    send: (message) => send(message),
    mayHold,
    uptime: options.idleTime ?? uptime,
    log,
  });
  onChange = front.changed;
  const figures = createUsageBacklog({ send: (message) => send(message), uptime });
  const usage = watchUsage({
    instances: fleet.instances,
    dataDir,
    measureTraffic: front.measureTraffic,
    onMeasured: figures.add,
    ...(options.measureMilliseconds !== undefined && { everyMilliseconds: options.measureMilliseconds }),
    log,
  });
  const leaseLook = setInterval(fleet.wakeAll, leaseLookMilliseconds);

  const firstWelcome = Promise.withResolvers<void>();
  const spokenAt = new Map<number, number>();
  let sequence = 0;
  const obey = obeyPlatform({ fleet, extend: front.extend, send: (message) => send(message), log });
  const connection = connectToPlatform({
    platformUrl: options.platformUrl,
    readToken: () => readNodeToken(options.tokenFile),
    hello: {
      type: 'hello',
      protocolVersion: agentProtocolVersion,
      agentVersion: options.version,
      agentId: await ownId(path.join(dataDir, 'agent', 'id.json')),
      hostname: hostname(),
      startedAt,
    },
    async makeReport() {
      sequence += 1;
      spokenAt.set(sequence, uptime());
      return { type: 'report', sequence, capacity: await readCapacity(dataDir), enforcement };
    },
    onWelcome() {
      firstWelcome.resolve();
      fleet.tellAll();
      front.platformCame();
      figures.platformCame();
    },
    onMessage(message) {
      if (message.type === 'usageKept') return figures.kept(message.sequence);
      if (message.type === 'wakeHeard') return front.wakeHeard(message.instanceId);
      if (message.type !== 'lease') return obey(message);
      const spoken = spokenAt.get(message.sequence);
      for (const older of spokenAt.keys()) if (older <= message.sequence) spokenAt.delete(older);
      if (spoken === undefined) return;
      const wasHeld = lease.isHeld();
      lease.renew(spoken, message.seconds).then(
        () => !wasHeld && fleet.wakeAll(),
        (error: unknown) => log.error({ err: error }, 'could not keep the lease'),
      );
    },
    onLost() {
      fleet.unwatchAll();
      front.platformWent();
      figures.platformWent();
    },
    random: options.random ?? Math.random,
    ...(options.silenceMilliseconds !== undefined && { silenceMilliseconds: options.silenceMilliseconds }),
    log,
  });
  send = connection.send;

  async function close(): Promise<void> {
    clearInterval(leaseLook);
    await usage.close();
    await connection.close();
    await front.close();
    await fleet.close();
  }
  return {
    /** Resolves when the platform has let this node in for the first time. */
    welcomed: firstWelcome.promise,
    /** Stops every server, as the end of the lease would. The next agent takes their orders up again. */
    async rest(): Promise<void> {
      isResting = true;
      await fleet.rest();
    },
    /** Says good-bye. The servers run on. */
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Made once with the data: it goes when the disk goes. */
async function ownId(file: string): Promise<string> {
  const known = await readJournal(file, z.object({ id: z.uuid() }));
  if (known) return known.id;
  const id = randomUUID();
  await writeJournal(file, { id });
  return id;
}
