import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { writeGatewayRoutes } from '#src/agent/gateway-table.ts';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { startGateway, type Gateway } from '#src/gateway/gateway.ts';
import type { GatewayLimits } from '#src/gateway/limits.ts';
import { createGatewayLog } from '#src/gateway/log.ts';

export type GatewayWorld = {
  gateway: Gateway;
  port: number;
  routesFile: string;
  /** As the agent does it. */
  writeRoutes: (routes: GatewayRoute[]) => Promise<void>;
  /** The message and reason of each log line. */
  logged: () => { msg: string; reason?: string }[];
};

/** A gateway in this process, on a free port and in a folder of its own. */
export async function createGatewayWorld(
  options: { routes?: GatewayRoute[]; limits?: Partial<GatewayLimits> } = {},
): Promise<GatewayWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanternhost-gateway-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const writeRoutes = (routes: GatewayRoute[]) => writeGatewayRoutes(dataDir, { version: 1, routes });
  if (options.routes) await writeRoutes(options.routes);
  const lines: string[] = [];
  const routesFile = path.join(dataDir, 'gateway', 'routes.json');
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    routesFile,
    brand: { name: 'Lanternhost', publicUrl: 'https://play.example' },
    ...(options.limits && { limits: options.limits }),
    log: createGatewayLog((line) => lines.push(line)),
  });
  onTestFinished(() => gateway.close());
  return {
    gateway,
    port: gateway.port,
    routesFile,
    writeRoutes,
    logged: () => lines.map((line) => JSON.parse(line) as { msg: string; reason?: string }),
  };
}

/** A server that players know but cannot reach now. */
export const brokenCastle: GatewayRoute = {
  hostname: 'castle.play.example',
  description: 'The castle of Alice',
  maxPlayers: 20,
  state: 'unavailable',
  reason: 'Its disk is full.',
};
