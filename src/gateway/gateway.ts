import { createServer, type AddressInfo } from 'node:net';
import { createAdmission } from './admission.ts';
import type { Brand } from './answers.ts';
import { converse } from './connection.ts';
import { gatewayLimits, type GatewayLimits } from './limits.ts';
import type { GatewayLog } from './log.ts';
import { openRoutingTable } from './routing-table.ts';
import { createTally } from './tally.ts';

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/**
 * Listens for players of Minecraft Java and answers them by the host name they typed.
 * @throws Error of `listen`, with its `code`, when the port cannot be had
 */
export async function startGateway(options: {
  /** 0 picks a free one. */
  port: number;
  host?: string;
  /** The file that the agent writes, see `GatewayRoutes`. */
  routesFile: string;
  brand: Brand;
  limits?: Partial<GatewayLimits>;
  log: GatewayLog;
}) {
  const { brand, log } = options;
  const limits = { ...gatewayLimits, ...options.limits };
  const admission = createAdmission(limits);
  await using opened = new AsyncDisposableStack();
  const routes = await openRoutingTable({ file: options.routesFile, log });
  opened.defer(() => routes.close());
  const tally = opened.adopt(createTally(log), (counts) => counts.close());

  // Half-open: a client that has sent its request and closed its side still reads the answer.
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    const admitted = admission.admit(socket);
    if (typeof admitted === 'string') {
      tally.count(admitted);
      socket.on('error', () => undefined);
      socket.destroy();
      return;
    }
    converse({
      socket,
      limits,
      brand,
      findRoute: routes.find,
      onHeard: admitted.heard,
      onEnd: tally.count,
      onFault: (error) =>
        log.error(
          { reason: error instanceof Error ? error.stack : String(error) },
          'a connection met a fault',
        ),
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // accept() can fail for a moment, when the process is out of file descriptors; the port stays open.
  server.on('error', (error) => log.error({ reason: error.message }, 'could not accept a connection'));
  opened.defer(async () => {
    // Every conversation has its deadline, so this ends by itself.
    await new Promise((resolve) => server.close(resolve));
  });

  const resources = opened.move();
  return {
    port: (server.address() as AddressInfo).port,
    /** How conversations ended since the start. */
    outcomes: tally.totals,
    /** Stops accepting, finishes what has begun (within seconds), then lets go of everything. */
    close: () => resources.disposeAsync(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
