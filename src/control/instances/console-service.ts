import * as z from 'zod';
import { Refusal } from '#src/contract/refusal.ts';
import type { AgentRelay } from '#src/control/nodes/service.ts';
import type { InstanceService } from './service.ts';

/** Console lines, as an agent answers. */
export const consoleAnswerSchema = z.object({
  lines: z.array(z.object({ seq: z.number(), at: z.number(), text: z.string() })),
  lastSeq: z.number(),
});
const commandedSchema = z.object({ isRunning: z.boolean() });

/** The consoles of instances, which their agents keep. */
export function createConsoleService({
  instances,
  ask,
}: {
  instances: InstanceService;
  ask: AgentRelay['ask'];
}) {
  return {
    /**
     * Lines by cursor; an instance that never had a node has none.
     * @throws Refusal `not_found`, `node_unreachable` while the agent of its node is away
     */
    async read(
      accountId: string,
      reference: string,
      cursor: { after: number | null; before: number | null; limit: number },
    ) {
      const { id, node_id } = await instances.owned(accountId, reference);
      if (node_id === null) return { content: [], lastSeq: 0 };
      const answer = consoleAnswerSchema.safeParse(
        await ask(node_id, { type: 'readConsole', instanceId: id, ...cursor }),
      ).data;
      if (!answer) throw nodeAway();
      return {
        content: answer.lines.map(({ seq, at, text }) => ({ seq, at: new Date(at).toISOString(), text })),
        lastSeq: answer.lastSeq,
      };
    },

    /** Writes a line to the console. @throws Refusal `not_found`, `instance_not_running`, `node_unreachable` */
    async command(accountId: string, reference: string, line: string): Promise<void> {
      const { id, node_id } = await instances.owned(accountId, reference);
      const notRunning = () => new Refusal('instance_not_running', 'The server is not running.');
      if (node_id === null) throw notRunning();
      const answer = commandedSchema.safeParse(
        await ask(node_id, { type: 'command', instanceId: id, line }),
      ).data;
      if (!answer) throw nodeAway();
      if (!answer.isRunning) throw notRunning();
    },
  };
}
export type ConsoleService = ReturnType<typeof createConsoleService>;

export const nodeAway = () =>
  new Refusal(
    'node_unreachable',
    'The machine of this server cannot be reached now. The server may be running.',
  );
