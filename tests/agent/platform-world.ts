import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startAgent, type Agent } from '#src/agent/agent.ts';
import { systemClock } from '#src/contract/clock.ts';
import type { NodeDetails } from '#src/contract/nodes.ts';
import { openDatabase, type Database } from '#src/control/database/connection.ts';
import { livePublisher } from '#src/control/live/service.ts';
import { createAgentLink, type AgentLink } from '#src/control/nodes/link.ts';
import { createNodeService, type NodeService } from '#src/control/nodes/service.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { testClock, type TestClock } from '#tests/world/clock.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

type Log = ReturnType<typeof recordedLog>;

export type PlatformWorld = {
  url: string;
  nodes: NodeService;
  database: Database['kysely'];
  clock: TestClock;
  log: Log;
  /** Enrols a node. @returns its token */
  enrol(name: string): Promise<string>;
  node(name: string): Promise<NodeDetails | undefined>;
  /** As the process does when it is asked to stop. */
  stop(): Promise<void>;
  /** The platform comes back where it was. */
  start(): Promise<void>;
};

/** The platform's end of the agents' connections, with a database of its own. */
export async function createPlatformWorld(): Promise<PlatformWorld> {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const { url } = opened.use(await createTestDatabase());
  const log = recordedLog();
  const { kysely: database } = opened.use(openDatabase({ url, log: log.log }));
  const clock = testClock();
  const nodes = createNodeService({ database, clock, live: livePublisher });
  let port = 0;
  let running: Awaited<ReturnType<typeof listen>> | undefined;

  async function start(): Promise<void> {
    const link = createAgentLink({
      nodes,
      instances: {
        ordersFor: async () => [],
        orderFor: async () => undefined,
        report: async () => undefined,
        wake: async () => undefined,
        reportPlayers: async () => undefined,
      },
      news: { onConsole: () => undefined, onUsage: async () => undefined, onAgent: () => undefined },
      agents: new Map(),
      log: log.log,
    });
    running = await listen(link, port);
    port = running.port;
  }
  const stop = async () => running?.stop();
  opened.defer(stop);
  await start();

  return {
    url: `http://127.0.0.1:${port}`,
    nodes,
    database,
    clock,
    log,
    start,
    stop,
    async enrol(name) {
      const { token } = await database
        .transaction()
        .execute((transaction) => nodes.createNode(transaction, { name, region: 'europe' }));
      return token;
    },
    async node(name) {
      const { content } = await nodes.listNodes({ page: 0, size: 100 });
      return content.find((node) => node.name === name);
    },
  };
}

async function listen(link: AgentLink, wantedPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer();
  server.on('upgrade', (request, connection, head) => link.handleUpgrade(request, connection, head));
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    await link.closeAll();
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop: () => (stopped ??= stop()) };
}

export type AgentWorld = { agent: Agent; dataDir: string; tokenFile: string; log: Log };

/** An agent in this process, with a folder of its own. It retries as fast as it ever would. */
export async function createAgentWorld(options: {
  platformUrl: string;
  token: string | undefined;
}): Promise<AgentWorld> {
  const dataDir = await temporaryFolder();
  const tokenFile = path.join(dataDir, 'agent', 'token');
  if (options.token !== undefined) await writeToken(tokenFile, options.token);
  const log = recordedLog();
  const agent = await startAgent({
    platformUrl: options.platformUrl,
    dataDir,
    tokenFile,
    version: '0.1.0',
    runtime: 'child',
    toolchain: ownToolchain([]),
    clock: systemClock,
    log: log.log,
    random: () => 0,
  });
  onTestFinished(() => agent.close());
  return { agent, dataDir, tokenFile, log };
}

export async function writeToken(file: string, token: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanternhost-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
