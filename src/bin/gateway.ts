import path from 'node:path';
import { startGateway } from '#src/gateway/gateway.ts';
import { serveMetrics } from '#src/gateway/metrics.ts';
import { createGatewayLog } from '#src/gateway/log.ts';
import { runEntry } from './entry.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { untilAskedToStop } from './stop-request.ts';

await runEntry(async () => {
  const settings = readGatewaySettings(process.env);
  const stopRequest = untilAskedToStop();
  const log = createGatewayLog((line) => process.stdout.write(line));
  await using gateway = await startGateway({
    port: settings.gamePort,
    folder: path.join(settings.dataDir, 'gateway'),
    ...(settings.defaultHostname && { defaultHostname: settings.defaultHostname }),
    brand: { name: settings.brandName, publicUrl: settings.publicUrl },
    log,
  }).catch((error: unknown) => {
    throw asOperatorError(error);
  });
  await using metrics =
    settings.metricsPort === undefined ? undefined : await serveMetrics(settings.metricsPort, gateway);
  log.info({ port: gateway.port, metricsPort: metrics?.port }, 'gateway listening');
  process.send?.({ ready: true, port: gateway.port });
  process.once('SIGUSR2', () => {
    log.info({}, 'gateway accepts no more players, and stays until the last one has left');
    void gateway.drain().then(() => process.kill(process.pid, 'SIGTERM'));
  });
  await stopRequest;
  log.info({}, 'gateway stopping');
  await gateway.close();
  if (process.connected) process.disconnect();
});

function asOperatorError(error: unknown): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return new OperatorError(`GAME_PORT: port ${port} is in use; stop what uses it or choose another`);
  if (code === 'EACCES' && port)
    return new OperatorError(`GAME_PORT: this user may not listen on port ${port}`);
  return error;
}
