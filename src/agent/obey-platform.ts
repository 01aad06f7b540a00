import type { AgentMessage, PlatformMessage } from '#src/contract/agent-messages.ts';
import { fittingLastLines, fittingLines } from './console/console-feed.ts';
import type { IdleStop } from './front/idle-stop.ts';
import type { Fleet } from './instances/fleet.ts';
import type { AgentLog } from './log.ts';

type Order = Exclude<PlatformMessage, { type: 'welcome' | 'lease' | 'wakeHeard' | 'usageKept' }>;

/** Does what the platform says, and answers what it asks. */
export function obeyPlatform(options: {
  fleet: Fleet;
  extend: IdleStop['extend'];
  send(message: AgentMessage): void;
  log: AgentLog;
}) {
  const { fleet, send, log } = options;

  async function readConsole(message: Extract<Order, { type: 'readConsole' }>): Promise<void> {
    const console = fleet.instances.get(message.instanceId)?.console;
    const { after, before, limit, question } = message;
    const lines =
      before === null
        ? fittingLines((await console?.readAfter(after ?? 0, limit)) ?? [])
        : fittingLastLines((await console?.readBefore(before, limit)) ?? []);
    send({ type: 'answer', question, body: { lines, lastSeq: console?.lastSeq() ?? 0 } });
  }

  async function command(message: Extract<Order, { type: 'command' }>): Promise<void> {
    const { instanceId, question } = message;
    const line = await fleet.instances
      .get(instanceId)
      ?.type(message.line, message.by)
      .catch((error: unknown) => {
        // It has not read its console for long: it is stuck.
        log.warn({ err: error, instance: instanceId }, 'could not write a command');
        return undefined;
      });
    const body = line === undefined ? { isRunning: false as const } : { isRunning: true as const, line };
    send({ type: 'answer', question, body });
  }

  async function extend({ instanceId, question, ...how }: Extract<Order, { type: 'extend' }>): Promise<void> {
    send({ type: 'answer', question, body: await options.extend(instanceId, how) });
  }

  return (message: Order): void => {
    const failed = (error: unknown) =>
      log.error({ err: error, message: message.type }, 'could not do what the platform asked');
    switch (message.type) {
      case 'orders':
        void fleet.takeOrders(message.orders, message.isLast);
        break;
      case 'order':
        void fleet.takeOrder(message.order);
        break;
      case 'release':
        fleet.release(message.instanceId).catch(failed);
        break;
      case 'watch':
        if (message.isOn) fleet.watch(message.instanceId, message.after);
        else fleet.unwatch(message.instanceId);
        break;
      case 'readConsole':
        readConsole(message).catch(failed);
        break;
      case 'command':
        command(message).catch(failed);
        break;
      case 'extend':
        extend(message).catch(failed);
        break;
    }
  };
}
