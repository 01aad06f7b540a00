import path from 'node:path';
import { startGateway } from '#src/gateway/gateway.ts';
import { createGatewayLog } from '#src/gateway/log.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { untilAskedToStop } from './stop-request.ts';

const log = createGatewayLog((line) => process.stdout.write(line));

try {
  const settings = readGatewaySettings(process.env);
  const stopRequest = untilAskedToStop();
  await using gateway = await startGateway({
    port: settings.gamePort,
    routesFile: path.join(settings.dataDir, 'gateway', 'routes.json'),
    brand: { name: settings.brandName, publicUrl: settings.publicUrl },
    log,
  });
  log.info({ port: gateway.port }, 'gateway listening');
  process.send?.({ ready: true, port: gateway.port });
  await stopRequest;
  log.info({}, 'gateway stopping');
  await gateway.close();
} catch (error) {
  log.error({ reason: reasonOf(error) }, 'the gateway cannot run');
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `GAME_PORT: port ${port} is in use; stop what uses it or choose another`;
  if (code === 'EACCES' && port) return `GAME_PORT: this user may not listen on port ${port}`;
  return error.message;
}
