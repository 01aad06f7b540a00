import type { Socket } from 'node:net';
import path from 'node:path';
import type { Edition, GatewayRoute } from '#src/contract/gateway-routes.ts';
import { createAdmission } from './admission.ts';
import { tellAgent } from './agent-link.ts';
import { openBedrockFront } from './bedrock/front.ts';
import type { Brand } from './answers.ts';
import { createCensus } from './census.ts';
import { converse } from './connection.ts';
import { createEntrance } from './entrance.ts';
import { createIcons } from './icons.ts';
import { gatewayLimits, type GatewayLimits } from './limits.ts';
import { keepListening, listenTcp } from './listeners.ts';
import type { GatewayLog } from './log.ts';
import { bringIn } from './login.ts';
import { openRoutingTable } from './routing-table.ts';
import { createTally } from './tally.ts';
import { createTraffic } from './traffic.ts';

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/**
 * Listens for players of Minecraft, answers for servers that do not run, wakes them, and passes on what players and
 * servers say to each other.
 * @throws Error of `listen`, with its `code`, when the port cannot be had
 */
export async function startGateway(options: {
  /** Of all Java servers; 0 picks a free one. */
  port: number;
  host?: string;
  /** What agent and gateway share: `routes.json`, `icons`, `agent.sock`. */
  folder: string;
  /** Where clients are brought that name no host. */
  defaultHostname?: string;
  brand: Brand;
  limits?: Partial<GatewayLimits>;
  log: GatewayLog;
}) {
  const { brand, log, folder, host } = options;
  const limits = { ...gatewayLimits, ...options.limits };
  const admission = createAdmission(limits);
  const census = createCensus();
  const traffic = createTraffic();
  const icons = createIcons(path.join(folder, 'icons'));
  const entrance = createEntrance({ limits, now: () => performance.now(), date: () => new Date() });
  const open = new Set<Socket>();
  await using opened = new AsyncDisposableStack();
  const routes = await openRoutingTable({
    file: path.join(folder, 'routes.json'),
    defaultHostname: options.defaultHostname,
    log,
  });
  opened.defer(() => routes.close());
  const tally = opened.adopt(createTally(log), (counts) => counts.close());
  const desk = { routes, census, entrance, limits, tally, traffic };

  const onConnection = (findRoute: (hostname: string) => GatewayRoute | undefined) => (socket: Socket) => {
    const admitted = admission.admit(socket);
    if (typeof admitted === 'string') {
      tally.count(admitted);
      socket.on('error', () => undefined);
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    converse({
      socket,
      limits,
      brand,
      icons,
      traffic,
      findRoute,
      async bringIn(login) {
        const end = await bringIn(login, desk);
        if (end.is === 'refused') tally.refused(end.because);
        return end;
      },
      onHeard: admitted.heard,
      onEnd: tally.count,
      onFault: (error) =>
        log.error(
          { reason: error instanceof Error ? error.stack : String(error) },
          'a connection met a fault',
        ),
    });
  };

  const byPort = (edition: Edition, port: number) => () =>
    routes.all().find((route) => route.edition === edition && route.port === port);
  const shared = await listenTcp({ port: options.port, host, log, onConnection: onConnection(routes.find) });
  const own = keepListening({
    wanted: () =>
      new Map(
        routes
          .all()
          .filter(({ edition, port }) => edition === 'java' && port !== shared.port)
          .map(({ port, instanceId }) => [port, instanceId]),
      ),
    open: (port) =>
      listenTcp({
        port,
        host,
        log,
        onConnection: onConnection(byPort('java', port)),
      }),
    log,
  });
  const bedrock = keepListening({
    wanted: () =>
      new Map(
        routes
          .all()
          .filter(({ edition }) => edition === 'bedrock')
          .map(({ port, instanceId }) => [port, instanceId]),
      ),
    open: (port) => openBedrockFront({ port, host, findRoute: byPort('bedrock', port), ...desk }),
    log,
  });
  const look = () => Promise.all([own.look(), bedrock.look()]);
  routes.onChange(() => void look());
  await look();
  opened.adopt(tellAgent({ folder, census, traffic, log }), (link) => link.close());

  /** Accepts no more players. @returns once the last one has left */
  const drain = async () => {
    await Promise.all([shared.close(), own.close()]);
  };
  opened.defer(() => bedrock.close());
  opened.defer(async () => {
    const drained = drain();
    // What has just begun may end by itself.
    const patience = setTimeout(() => open.forEach((socket) => socket.destroy()), limits.requestMilliseconds);
    await drained;
    clearTimeout(patience);
  });

  const resources = opened.move();
  return {
    port: shared.port,
    /** How conversations ended since the start. */
    outcomes: tally.totals,
    tally,
    census,
    traffic,
    drain,
    /** Stops accepting, gives what has begun a few seconds, then lets go of everything. */
    close: () => resources.disposeAsync(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
