import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { AgentMessage } from '#src/contract/agent-messages.ts';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { keepStatus, readFace, type Face } from './face.ts';
import { openIdleStop } from './idle-stop.ts';
import { gatewayFolder, listenToGateways } from './link.ts';
import { wantsProxyProtocol } from './proxy-protocol.ts';
import { routeOf } from './route.ts';
import { writeGatewayRoutes } from './routes-file.ts';
import { createTrafficMeter } from './traffic-meter.ts';
import { createWakes } from './wakes.ts';

const lookMilliseconds = 250;

/** What of an instance was last told to the gateway, and why. */
type Shown = {
  phase: string;
  failureId: string;
  face: Promise<Face>;
  /** What counts for a run is what its file said when it had become ready. */
  proxyProtocol: { run: string | undefined; isWanted: Promise<boolean> };
};

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
  const iconFolder = path.join(folder, 'icons');
  const shown = new Map<string, Shown>();
  let written = '';
  let isDirty = true;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const wakes = createWakes(options);
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
    write();
  }

  /** Takes in what an instance has become. */
  function takeIn(instanceId: string, instance: Instance): Shown {
    const phase = instance.phase();
    const before = shown.get(instanceId);
    const signature = JSON.stringify([phase, instance.order().front.name]);
    if (before?.phase === signature) return before;
    const face = readFace(instance.files, instance.order(), iconFolder);
    const run = phase.phase === 'ready' ? instance.record()?.run : undefined;
    const proxyProtocol =
      before && before.proxyProtocol.run === run
        ? before.proxyProtocol
        : {
            run,
            isWanted: wantsProxyProtocol(instance.files.data, instance.order().software.proxyProtocolSetting),
          };
    const now = { phase: signature, failureId: randomUUID(), face, proxyProtocol };
    shown.set(instanceId, now);
    if (phase.phase === 'ready' && instance.order().front.edition === 'java') {
      const { serverPort = 0 } = instance.record() ?? {};
      const seconds = (Date.parse(phase.readyAt) - Date.parse(phase.startedAt)) / 1000;
      keepStatus(instance.files, serverPort, seconds).then(
        () => {
          now.face = readFace(instance.files, instance.order(), iconFolder);
          write();
        },
        (error: unknown) =>
          log.warn({ instance: instanceId, err: error }, 'could not ask a server what it shows'),
      );
    }
    return now;
  }

  async function routes(): Promise<GatewayRoute[]> {
    const all = await Promise.all(
      [...instances].map(async ([instanceId, instance]) => {
        const { face, failureId, proxyProtocol } = takeIn(instanceId, instance);
        const standing = {
          order: instance.order(),
          phase: instance.phase(),
          record: instance.record(),
          wantsProxyProtocol: await proxyProtocol.isWanted,
          isWanted: instance.isWanted(),
          isClosing: idleStop.isClosing(instanceId),
          mayHold: mayHold(),
          lacksRoom: wakes.lacksRoom(instanceId),
          failureId,
        };
        return routeOf(standing, await face, instance.files.data);
      }),
    );
    for (const known of shown.keys()) if (!instances.has(known)) shown.delete(known);
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
