import { access, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AgentMessage } from '#src/contract/agent-messages.ts';
import type { InstanceOrder } from '#src/contract/instance-orders.ts';
import { consoleFeed } from '#src/agent/console/console-feed.ts';
import { atMostOften } from './at-most-often.ts';
import { openInstance, type Instance } from './instance.ts';
import type { InstanceSurroundings } from './surroundings.ts';
import { instanceFiles } from './instance-files.ts';
import { openUsers } from './users.ts';

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

const playersMilliseconds = 500;

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
  const feeds = new Map<string, ReturnType<typeof consoleFeed>>();
  /** Watched before its first order came: the number of the last known line. */
  const watchedAhead = new Map<string, number | null>();
  let listed = new Set<string>();
  let taking: Promise<void> = Promise.resolve();

  async function open(instanceId: string, order?: InstanceOrder): Promise<void> {
    const players = atMostOften(playersMilliseconds, (online: ReadonlySet<string>) =>
      send({ type: 'players', instanceId, online: [...online] }),
    );
    const instance = await openInstance({
      surroundings,
      files: instanceFiles(dataDir, instanceId),
      user: await users?.userOf(instanceId),
      ...(order && { order }),
      onState(state) {
        send({ type: 'instance', instanceId, ...state });
        if (state.state.phase === 'deleted') {
          instances.delete(instanceId);
          feeds.delete(instanceId);
        }
        onChange();
      },
      onLines: (lines) => feeds.get(instanceId)?.push(lines),
      onPlayers: players,
    });
    const feed = consoleFeed(instance.console, (lines) => send({ type: 'console', instanceId, lines }));
    instances.set(instanceId, instance);
    feeds.set(instanceId, feed);
    onChange();
    const after = watchedAhead.get(instanceId);
    if (after !== undefined) feed.start(after ?? 0);
    watchedAhead.delete(instanceId);
  }

  async function take(order: InstanceOrder): Promise<void> {
    const { instanceId, epoch, generation } = order;
    try {
      const instance = instances.get(instanceId);
      if (!instance) return await open(instanceId, order);
      const isTaken = await instance.take(order);
      // An older one: the platform hears what is really followed.
      if (!isTaken) tell(instance);
      instance.hold(true);
      onChange();
    } catch (error) {
      log.error({ instance: instanceId, err: error }, 'could not take an order');
      const message = 'The node could not take this server. Its log says why.';
      const fault = { code: 'node_fault' as const, message, lastLines: [] };
      send({ type: 'instance', instanceId, epoch, generation, state: { phase: 'failed', fault } });
    }
  }

  /** Another node has it now, or none. */
  async function release(instanceId: string, instance: Instance): Promise<void> {
    instance.hold(false);
    const isForgotten = await instance.forget().catch((error: unknown) => {
      log.error({ instance: instanceId, err: error }, 'could not forget an instance that went elsewhere');
      return false;
    });
    if (isForgotten) {
      instances.delete(instanceId);
      feeds.delete(instanceId);
    }
    onChange();
  }

  const tell = (instance: Instance) =>
    send({ type: 'instance', instanceId: instance.order().instanceId, ...instance.state() });

  /** One after the other, so that an order never overtakes another of the same instance. */
  const inTurn = (act: () => Promise<void>): Promise<void> => (taking = taking.then(act));

  for (const instanceId of await readdir(keptDirectory)) {
    // An agent that was killed before it had one: the platform says it again.
    if (!(await exists(instanceFiles(dataDir, instanceId).order))) continue;
    await open(instanceId).catch((error: unknown) =>
      log.error({ err: error, instance: instanceId }, 'could not take up an instance again'),
    );
  }

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
        for (const [instanceId, instance] of instances)
          if (listed.has(instanceId)) instance.hold(true);
          else await release(instanceId, instance);
        listed = new Set();
      }),

    /** The platform says that this node does not have it any more. */
    release: (instanceId: string) =>
      inTurn(async () => {
        const instance = instances.get(instanceId);
        if (instance) await release(instanceId, instance);
      }),

    /** The lease began or ended. */
    wakeAll: () => instances.forEach((instance) => instance.wake()),

    /** Resolves when no server runs; the caller has seen to it that none may. */
    async rest(): Promise<void> {
      await taking;
      await Promise.all([...instances.values()].map((instance) => instance.untilDown()));
    },

    /** Sends the console's lines behind `after`, or from now on, and all that follow. */
    watch(instanceId: string, after: number | null): void {
      const feed = feeds.get(instanceId);
      if (feed) feed.start(after);
      else watchedAhead.set(instanceId, after);
    },
    unwatch(instanceId: string): void {
      feeds.get(instanceId)?.stop();
      watchedAhead.delete(instanceId);
    },

    /** Nobody listens any more: the connection is gone. */
    unwatchAll(): void {
      for (const feed of feeds.values()) feed.stop();
      watchedAhead.clear();
    },

    async close(): Promise<void> {
      await taking;
      await Promise.all([...instances.values()].map((instance) => instance.close()));
    },
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
