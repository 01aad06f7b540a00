import type { Notifications } from '#src/control/database/notifications.ts';
import type { Logger } from '#src/control/log.ts';
import type { AgentDirectory } from '#src/control/nodes/service.ts';
import type { PassResult } from './scheduler.ts';
import { instanceChangeNoticeSchema, instanceChannel } from './changes.ts';

const passMilliseconds = 1000;

/**
 * Runs the scheduler: every second, and at once when an instance changed. Tells the agents that are connected to this
 * process of the changes that are theirs.
 */
export function runScheduler(options: {
  pass(): Promise<PassResult>;
  /** How long a pass of this process took. */
  onPass(seconds: number): void;
  notifications: Notifications;
  agents: AgentDirectory;
  log: Logger;
}) {
  const { notifications, agents, log } = options;
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  function schedule(): void {
    isWanted = true;
    if (isStopped) return;
    running ??= runPasses().finally(() => (running = undefined));
  }

  async function runPasses(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        const began = performance.now();
        const result = await options.pass();
        if (result !== 'elsewhere') options.onPass((performance.now() - began) / 1000);
        if (result === 'more') isWanted = true;
      } catch (error) {
        // The next second tries again.
        log.warn({ err: error }, 'a scheduler pass failed');
      }
    }
  }

  const end = notifications.subscribe(instanceChannel, (payload) => {
    const { instanceId, nodeId } = instanceChangeNoticeSchema.parse(JSON.parse(payload));
    if (nodeId !== null) agents.get(nodeId)?.pushOrder(instanceId);
    schedule();
  });
  const timer = setInterval(schedule, passMilliseconds);
  schedule();
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true;
      clearInterval(timer);
      end();
      await running;
    },
  };
}
