import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { agentProtocolVersion } from '#src/contract/agent-messages.ts';
import type { Clock } from '#src/contract/clock.ts';
import { readCapacity } from './capacity.ts';
import { probeEnforcement } from './enforcement.ts';
import { ensureGatewayRoutes } from './gateway-table.ts';
import type { AgentLog } from './log.ts';
import { readNodeToken } from './node-token.ts';
import { connectToPlatform } from './platform-connection.ts';

export type Agent = Awaited<ReturnType<typeof startAgent>>;

/** Starts the agent of this machine. It works on through every absence of the platform, until it is closed. */
export async function startAgent(options: {
  platformUrl: string;
  dataDir: string;
  tokenFile: string;
  version: string;
  clock: Clock;
  log: AgentLog;
  random?: () => number;
}) {
  const { dataDir, log } = options;
  const startedAt = options.clock.now().toISOString();
  await mkdir(path.join(dataDir, 'agent'), { recursive: true, mode: 0o700 });
  await ensureGatewayRoutes(dataDir);
  const enforcement = await probeEnforcement();
  log.info({ enforcement }, 'found what this machine can enforce');

  const firstWelcome = Promise.withResolvers<void>();
  const connection = connectToPlatform({
    platformUrl: options.platformUrl,
    readToken: () => readNodeToken(options.tokenFile),
    hello: {
      type: 'hello',
      protocolVersion: agentProtocolVersion,
      agentVersion: options.version,
      hostname: hostname(),
      startedAt,
    },
    makeReport: async () => ({ type: 'report', capacity: await readCapacity(dataDir), enforcement }),
    onWelcome: firstWelcome.resolve,
    random: options.random ?? Math.random,
    log,
  });
  return {
    /** Resolves when the platform has let this node in for the first time. */
    welcomed: firstWelcome.promise,
    close: () => connection.close(),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
