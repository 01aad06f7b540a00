import path from 'node:path';
import type { AgentMessage } from '#src/contract/agent-messages.ts';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { createAppearances } from './appearances.ts';
import { openIdleStop } from './idle-stop.ts';
import { gatewayFolder, listenToGateways } from './link.ts';
import { routeOf } from './route.ts';
import { writeGatewayRoutes } from './routes-file.ts';
import { createTrafficMeter } from './traffic-meter.ts';
import { createWakes } from './wakes.ts';

const lookMilliseconds = 250;

/** The agent's side of the gateway: tells it where instances are, hears who is at them, wakes them and lets them rest. */
export async function openFront(options: {
  dataDir: string;
  instances: ReadonlyMap<string, Instance>;
  send(message: AgentMessage): void;
  mayHold(): boolean;
  /** Seconds since the machine started. */
  uptime(): number;
  log: AgentLog;
}) {
  const { dataDir, instances, mayHold, uptime, log } = options;
  const folder = gatewayFolder(dataDir);
  let written = '';
  let isDirty = true;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const wakes = createWakes(options);
  const appearances = createAppearances({
    iconFolder: path.join(folder, 'icons'),
    uptime,
    onChange: write,
    log,
  });
  const meter = createTrafficMeter(() => performance.now() / 1000);
  const idleStop = await openIdleStop({
    instances,
    playersAt(instanceId) {
      const { playing, waiting } = link.at(instanceId);
      return playing + waiting;
    },
    onClosing: write,
    onIdle(instanceId, idle) {
      const online = [...(instances.get(instanceId)?.usage()?.players ?? [])];
      options.send({ type: 'players', instanceId, online, idle });
    },
    uptime,
    log,
  });
  const link = await listenToGateways({
    folder,
    meter,
    log,
    onNews() {
      look();
    },
  });

  function look(): void {
    wakes.look(link.awaited());
    idleStop.look();
    appearances.look(instances);
    write();
  }

  async function routes(): Promise<GatewayRoute[]> {
    const all = await Promise.all(
      [...instances].map(async ([instanceId, instance]) => {
        if (!instance.isHeld()) return undefined;
        const { face, failureId, readsProxyHeader } = appearances.of(instanceId, instance);
        const standing = {
          order: instance.order(),
          phase: instance.phase(),
          record: instance.record(),
          readsProxyHeader,
          isWanted: instance.isWanted(),
          isClosing: idleStop.isClosing(instanceId),
          mayHold: mayHold(),
          lacksRoom: wakes.lacksRoom(instanceId),
          failureId,
        };
        return routeOf(standing, await face, instance.files.data);
      }),
    );
    return all.filter((route) => route !== undefined);
  }

  async function writeRoutes(): Promise<void> {
    while (isDirty && !isClosed) {
      isDirty = false;
      const table = { version: 2, routes: await routes() } as const;
      const text = JSON.stringify(table);
      if (text === written) continue;
      await writeGatewayRoutes(dataDir, table);
      written = text;
    }
  }

  function write(): void {
    isDirty = true;
    if (isClosed) return;
    writing ??= writeRoutes()
      .catch((error: unknown) => log.error({ err: error }, 'could not tell the gateway'))
      .finally(() => (writing = undefined));
  }

  const timer = setInterval(look, lookMilliseconds);
  write();

  return {
    /** Something about an instance has changed. */
    changed: write,
    /** What passed between players and servers since this was last asked; undefined when nobody counts. */
    measureTraffic: meter.measure,
    wakeHeard: wakes.heard,
    /** Puts the stop of an empty server off. */
    extend: idleStop.extend,
    platformCame(): void {
      wakes.platformCame();
      look();
      idleStop.tellAll();
    },
    platformWent: wakes.platformWent,
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await link.close();
      await writing;
      await idleStop.close();
    },
  };
}
