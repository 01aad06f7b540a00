import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { writeGatewayRoutes } from '#src/agent/front/routes-file.ts';
import type { GatewayRoute, GatewayRouteState } from '#src/contract/gateway-routes.ts';
import { startGateway, type Gateway } from '#src/gateway/gateway.ts';
import type { GatewayLimits } from '#src/gateway/limits.ts';
import { createGatewayLog } from '#src/gateway/log.ts';
import { freePort } from '#tests/agent/instance-world.ts';

export type GatewayWorld = {
  gateway: Gateway;
  port: number;
  dataDir: string;
  routesFile: string;
  /** As the agent does it. */
  writeRoutes: (routes: GatewayRoute[]) => Promise<void>;
  /** The message and reason of each log line. */
  logged: () => { msg: string; reason?: string }[];
};

/** A gateway in this process, on a free port and in a folder of its own. */
export async function createGatewayWorld(
  options: {
    routes?: GatewayRoute[];
    limits?: Partial<GatewayLimits>;
    defaultHostname?: string;
    /** What must be there before the gateway is. */
    prepare?: (folder: string) => Promise<void>;
  } = {},
): Promise<GatewayWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanternhost-gateway-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const writeRoutes = (routes: GatewayRoute[]) => writeGatewayRoutes(dataDir, { version: 2, routes });
  if (options.routes) await writeRoutes(options.routes);
  await options.prepare?.(path.join(dataDir, 'gateway'));
  const lines: string[] = [];
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    folder: path.join(dataDir, 'gateway'),
    brand: { name: 'Lanternhost', publicUrl: 'https://play.example' },
    ...(options.limits && { limits: options.limits }),
    ...(options.defaultHostname !== undefined && { defaultHostname: options.defaultHostname }),
    log: createGatewayLog((line) => lines.push(line)),
  });
  onTestFinished(() => gateway.close());
  return {
    gateway,
    port: gateway.port,
    dataDir,
    routesFile: path.join(dataDir, 'gateway', 'routes.json'),
    writeRoutes,
    logged: () => lines.map((line) => JSON.parse(line) as { msg: string; reason?: string }),
  };
}

const ownPort = await freePort();

/** The castle of Alice, as its agent might describe it. */
export const castle = (
  state: GatewayRouteState = { state: 'asleep', failure: null },
  change: Partial<GatewayRoute> = {},
): GatewayRoute => ({
  instanceId: 'c0000000-0000-4000-8000-000000000001',
  edition: 'java',
  hostname: 'castle.play.example',
  port: ownPort,
  description: [{ text: 'The castle of ' }, { text: 'Alice', color: 'gold', bold: true }],
  icon: null,
  version: null,
  maxPlayers: 20,
  wakes: 'anyone',
  isWhitelistOn: false,
  folder: '/nowhere',
  startSeconds: null,
  ...change,
  ...state,
});

/** A server that players know but cannot reach now. */
export const brokenCastle = castle({ state: 'unavailable', reason: 'Its disk is full.' });
