import { instanceOrderSchema, type InstanceOrder } from '#src/contract/instance-orders.ts';
import type { AgentLog } from '#src/agent/log.ts';
import type { InstanceFiles } from './instance-files.ts';
import { readJournal, writeJournal } from './journal.ts';
import { presenceFile as openPresenceFile, type Presence } from './presence.ts';
import { wanted, wishSchema, type Wish } from './wish.ts';

/**
 * What a node remembers of an instance, on disk before it counts: the order it has, what it decided since, and what has
 * become of it. What a full disk does not take holds for this agent: it must not keep a server from stopping.
 *
 * @param options.order a new one; without it the last that was accepted
 * @throws Error when there is no order at all, or the disk does not take a new one
 */
export async function openMemory(options: {
  files: InstanceFiles;
  order: InstanceOrder | undefined;
  /** Seconds since the machine started. */
  uptime(): number;
  log: AgentLog;
}) {
  const { files, log } = options;
  const kept = options.order ?? (await readJournal(files.order, instanceOrderSchema));
  if (!kept) throw new Error('This instance has no order');
  let order = kept;
  if (options.order) await writeJournal(files.order, options.order);
  let wish: Wish | undefined = options.order ? undefined : await readJournal(files.wish, wishSchema);
  const presenceFile = openPresenceFile(files.presence);
  let presence = await presenceFile.read(options.uptime());

  function notKept(error: unknown): false {
    log.error({ instance: order.instanceId, err: error }, 'could not keep what became of an instance');
    return false;
  }

  return {
    get order(): InstanceOrder {
      return order;
    },

    /** The order as this node follows it. */
    get target(): InstanceOrder {
      return wanted(order, wish);
    },

    /** Whether this node decided, since its order came, that it rests. */
    hasDecidedToRest: () => wish?.generation === order.generation && wish.desired === 'stopped',

    get presence(): Presence {
      return presence;
    },
    presenceFile,

    /** What is there now, as the run itself keeps it on disk. */
    see(next: Presence): void {
      presence = next;
    },

    /** Keeps what has become of it. @returns whether the disk took it */
    async rest(next: Presence): Promise<boolean> {
      presence = next;
      return presenceFile.write(next).then(() => true, notKept);
    },

    /** The platform repeats its orders to an agent that returns. */
    async obey(next: InstanceOrder): Promise<void> {
      await writeJournal(files.order, next).catch(notKept);
      order = next;
    },

    /** Forgotten with the next order. */
    async decide(desired: Wish['desired']): Promise<void> {
      const next = { generation: order.generation, desired };
      await writeJournal(files.wish, next).catch(notKept);
      wish = next;
    },
  };
}
