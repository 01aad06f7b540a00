import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayRoutes } from '#src/contract/gateway-routes.ts';

const fileOf = (dataDir: string) => path.join(dataDir, 'gateway', 'routes.json');

/** Replaces the gateway's routing table; a reader sees the old one or the new one, a power cut leaves one of them. */
export async function writeGatewayRoutes(dataDir: string, routes: GatewayRoutes): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(path.dirname(file), { recursive: true });
  // Always of the same name: what a killed agent left is overwritten.
  const draft = `${file}.tmp`;
  try {
    {
      await using handle = await open(draft, 'w', 0o644);
      await handle.writeFile(JSON.stringify(routes));
      await handle.sync();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The gateway keeps its routes over restarts of the agent; a new node has none. */
export async function ensureGatewayRoutes(dataDir: string): Promise<void> {
  const exists = await access(fileOf(dataDir)).then(
    () => true,
    () => false,
  );
  if (!exists) await writeGatewayRoutes(dataDir, { version: 2, routes: [] });
}
