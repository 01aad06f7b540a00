import * as z from 'zod';
import { idleReportSchema } from '#src/contract/agent-messages.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { Refusal } from '#src/contract/refusal.ts';
import { idleExtensionOf } from '#src/contract/waking.ts';
import type { AgentRelay } from '#src/control/nodes/service.ts';
import { nodeAway } from './console-service.ts';
import type { InstanceService } from './service.ts';

const extendedSchema = z.object({ idle: idleReportSchema.nullable(), isExtended: z.boolean() });

/** The stop of servers that nobody is on. Their agents decide about it, also while no platform hears them. */
export function createIdleService({
  instances,
  ask,
}: {
  instances: InstanceService;
  ask: AgentRelay['ask'];
}) {
  return {
    /**
     * Puts the stop off once more, unless that was done already since the caller looked.
     * @param seen how many extensions the caller has seen
     * @throws Refusal `not_found`, `instance_not_running`, `instance_not_idle`, `idle_extension_limit`, `node_unreachable`
     */
    async extend(accountId: string, reference: string, seen: number): Promise<InstanceDetails> {
      const { id, node_id, status, tier, idle_stop_at } = await instances.owned(accountId, reference);
      if (status !== 'active' || node_id === null)
        throw new Refusal('instance_not_running', 'The server is not running.', { statusNow: status });
      // An agent of an older version tells of no stop, and would not understand.
      if (idle_stop_at === null) throw notIdle();
      const { minutes, most } = idleExtensionOf[tier];
      const answer = extendedSchema.safeParse(
        await ask(node_id, { type: 'extend', instanceId: id, seen, seconds: minutes * 60, most }),
      ).data;
      if (!answer) throw nodeAway();
      if (!answer.idle) throw notIdle();
      if (!answer.isExtended && seen >= answer.idle.extensions)
        throw new Refusal(
          'idle_extension_limit',
          `Its stop was put off ${most} times. That is the most until somebody plays again.`,
        );
      // The agent has told when it stops before it answered.
      return instances.read(accountId, id);
    },
  };
}
export type IdleService = ReturnType<typeof createIdleService>;

const notIdle = () =>
  new Refusal(
    'instance_not_idle',
    'Nothing stops the server now: somebody is on it, or it stays on without players.',
  );
