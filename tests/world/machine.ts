import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startAgent, type Agent } from '#src/agent/agent.ts';
import type { Toolchain } from '#src/agent/software/prepare-software.ts';
import { systemClock, type Clock } from '#src/contract/clock.ts';
import { startGateway, type Gateway } from '#src/gateway/gateway.ts';
import { createGatewayLog } from '#src/gateway/log.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { recordedLog } from './log.ts';

/** A machine that runs game servers: agent and gateway, in a folder of their own on a free port. */
export type Machine = AsyncDisposable & {
  agent: Agent;
  gateway: Gateway;
  directory: string;
  /** Another agent with the same data, after the one before was closed. */
  startAgent(): Promise<Agent>;
};

export type MachineOptions = {
  /** Folders in which Javas are found; without any the machine has none. */
  javaFolders?: readonly string[];
  /** The program that stands in for the bundled server. */
  bundledServer?: string;
  clock?: Clock;
  /** How often the agent measures what servers use. */
  measureMilliseconds?: number;
};

/** @param token what enrolling the node returned */
export async function startMachine(
  platformUrl: string,
  token: string,
  { javaFolders = [], bundledServer, clock = systemClock, measureMilliseconds }: MachineOptions = {},
): Promise<Machine> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-machine-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const tokenFile = path.join(directory, 'agent', 'token');
  await mkdir(path.dirname(tokenFile), { recursive: true });
  await writeFile(tokenFile, token, { mode: 0o600 });
  const toolchain = ownToolchain(javaFolders);
  const begin = () =>
    startAgent({
      platformUrl,
      dataDir: directory,
      tokenFile,
      version: '0.1.0',
      runtime: 'child',
      toolchain: bundledServer === undefined ? toolchain : withServer(toolchain, bundledServer),
      clock,
      idleTime: () => clock.now().getTime() / 1000,
      ...(measureMilliseconds !== undefined && { measureMilliseconds }),
      log: recordedLog().log,
    });
  const agent = await begin();
  opened.defer(() => agent.close());
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    folder: path.join(directory, 'gateway'),
    brand: { name: 'Lanternhost', publicUrl: platformUrl },
    log: createGatewayLog(() => undefined),
  });
  opened.defer(() => gateway.close());
  const owned = opened.move();
  return { agent, gateway, directory, startAgent: begin, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const withServer = (toolchain: Toolchain, entry: string): Toolchain => ({
  ...toolchain,
  bundled: { 'flying-squid': { entry, readOnly: [] } },
});
