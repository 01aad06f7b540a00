import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AgentMessage } from '#src/contract/agent-messages.ts';
import type { InstanceOrder } from '#src/contract/instance-orders.ts';
import { openInstance, type Instance } from './instance.ts';
import type { InstanceSurroundings } from './surroundings.ts';
import { instanceFiles } from './instance-files.ts';
import { openUsers } from './users.ts';
import { watchUsage } from './usage-watch.ts';

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

const consoleBatch = 500;

/**
 * The instances of this node. Those that an earlier agent left are taken up again before anything else.
 * @param send tells the platform; what it does not hear is told again when it is back
 */
export async function openFleet(options: {
  surroundings: InstanceSurroundings;
  /** Whether each instance gets a system user of its own. */
  hasUsers: boolean;
  send(message: AgentMessage): void;
  /** Something about one of them is not as it was. */
  onChange(): void;
}) {
  const { surroundings, send, onChange } = options;
  const { dataDir, log } = surroundings;
  const keptDirectory = path.join(dataDir, 'agent', 'instances');
  await mkdir(keptDirectory, { recursive: true, mode: 0o700 });
  await mkdir(path.join(dataDir, 'instances'), { recursive: true, mode: 0o711 });
  const users = options.hasUsers ? await openUsers(path.join(dataDir, 'agent', 'users.json')) : undefined;
  const instances = new Map<string, Instance>();
  const watched = new Set<string>();
  let listed = new Set<string>();
  let taking: Promise<void> = Promise.resolve();

  async function open(instanceId: string, order?: InstanceOrder): Promise<void> {
    const instance = await openInstance({
      surroundings,
      files: instanceFiles(dataDir, instanceId),
      user: await users?.userOf(instanceId),
      ...(order && { order }),
      onPhase(state, { epoch, generation }) {
        send({ type: 'instance', instanceId, epoch, generation, state });
        if (state.phase === 'deleted') instances.delete(instanceId);
        onChange();
      },
      onLines(lines) {
        if (!watched.has(instanceId)) return;
        for (let start = 0; start < lines.length; start += consoleBatch)
          send({ type: 'console', instanceId, lines: lines.slice(start, start + consoleBatch) });
      },
      onPlayers: (players) => send({ type: 'players', instanceId, online: [...players].slice(0, 1000) }),
    });
    instances.set(instanceId, instance);
    onChange();
  }

  async function take(order: InstanceOrder): Promise<void> {
    const instance = instances.get(order.instanceId);
    if (!instance) return await open(order.instanceId, order);
    const isTaken = await instance.take(order);
    // An older one: the platform hears what is really followed. A server that runs on under a newer one is news, too.
    if (!isTaken || instance.runsOn()) tell(instance);
    instance.hold(true);
    onChange();
  }

  const tell = (instance: Instance) => {
    const { instanceId, epoch, generation } = instance.order();
    send({ type: 'instance', instanceId, epoch, generation, state: instance.phase() });
  };

  /** One after the other, so that an order never overtakes another of the same instance. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    taking = taking.then(act).catch((error: unknown) => log.error({ err: error }, 'could not take an order'));
    return taking;
  };

  for (const instanceId of await readdir(keptDirectory)) {
    await open(instanceId).catch((error: unknown) =>
      log.error({ err: error, instance: instanceId }, 'could not take up an instance again'),
    );
  }
  const usage = watchUsage({ instances, dataDir, clock: surroundings.clock, send, log });

  return {
    instances,

    /** Tells the platform everything, after it did not hear for a while. */
    tellAll: () => instances.forEach(tell),

    takeOrder: (order: InstanceOrder) => inTurn(() => take(order)),

    /** Takes a part of the list of all orders; with the last part, what is not listed is no longer this node's. */
    takeOrders: (orders: readonly InstanceOrder[], isLast: boolean) =>
      inTurn(async () => {
        for (const order of orders) {
          listed.add(order.instanceId);
          await take(order);
        }
        if (!isLast) return;
        for (const [instanceId, instance] of instances) instance.hold(listed.has(instanceId));
        listed = new Set();
      }),

    /** The lease began or ended. */
    wakeAll: () => instances.forEach((instance) => instance.wake()),

    watch(instanceId: string, isOn: boolean): void {
      if (isOn) watched.add(instanceId);
      else watched.delete(instanceId);
    },

    /** Nobody listens any more: the connection is gone. */
    watchNone: () => watched.clear(),

    async close(): Promise<void> {
      await usage.close();
      await taking;
      await Promise.all([...instances.values()].map((instance) => instance.close()));
    },
  };
}
