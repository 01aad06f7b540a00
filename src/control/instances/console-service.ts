import { commandAnswerSchema, consoleAnswerSchema } from '#src/contract/agent-messages.ts';
import type { ConsoleLine } from '#src/contract/instances.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { AgentConsoleLine, AgentRelay } from '#src/control/nodes/service.ts';
import type { InstanceService } from './service.ts';

/** A line as the API and the live channel carry it. */
export const consoleLineOf = ({ at, ...line }: AgentConsoleLine): ConsoleLine => ({
  ...line,
  at: new Date(at).toISOString(),
});

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
      return { content: answer.lines.map(consoleLineOf), lastSeq: answer.lastSeq };
    },

    /**
     * Types a line into the console, as everybody who reads it sees.
     * @param sender its account; `name` stands beside the line
     * @returns its line, null where the node's disk is too full to keep it
     * @throws Refusal `not_found`, `instance_not_running`, `node_unreachable`
     */
    async command(
      sender: { id: string; name: string },
      reference: string,
      line: string,
    ): Promise<ConsoleLine | null> {
      const { id, node_id } = await instances.owned(sender.id, reference);
      const notRunning = () => new Refusal('instance_not_running', 'The server is not running.');
      if (node_id === null) throw notRunning();
      const answer = commandAnswerSchema.safeParse(
        await ask(node_id, { type: 'command', instanceId: id, line, by: sender.name }),
      ).data;
      if (!answer) throw nodeAway();
      if (!answer.isRunning) throw notRunning();
      return answer.line && consoleLineOf(answer.line);
    },
  };
}
export type ConsoleService = ReturnType<typeof createConsoleService>;

export const nodeAway = () =>
  new Refusal(
    'node_unreachable',
    'The machine of this server cannot be reached now. The server may be running.',
  );
