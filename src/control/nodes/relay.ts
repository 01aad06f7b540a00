import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { AgentAnswer, AgentQuestion } from '#src/contract/agent-messages.ts';
import type { Clock } from '#src/contract/clock.ts';
import { notify, type Notifications } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Logger } from '#src/control/log.ts';
import type { AgentDirectory } from './conversation.ts';
import * as store from './questions-store.ts';
import { nodeHealth } from './rules.ts';

export type AgentRelay = ReturnType<typeof createAgentRelay>;

const channel = 'agent questions';
const noticeSchema = z.object({ id: z.number(), nodeId: z.uuid(), isAnswered: z.boolean() });

/** A little longer than the process with the agent waits for it. */
const answerMilliseconds = 6000;

/**
 * Asks the agent of a node, whichever platform process it is connected to: directly, or by way of the database, which
 * knows all processes and needs none of their addresses.
 */
export function createAgentRelay(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  agents: AgentDirectory;
  log: Logger;
}) {
  const { database, clock, agents, log } = options;
  const waiting = new Map<number, () => void>();

  const tell = (notice: z.infer<typeof noticeSchema>) => notify(database, channel, JSON.stringify(notice));

  async function askElsewhere(nodeId: string, question: AgentQuestion): Promise<AgentAnswer | undefined> {
    const node = await store.lastSeenAt(database, nodeId);
    if (nodeHealth(node?.last_seen_at ?? null, clock.now()) !== 'connected') return undefined;
    const id = await store.insertQuestion(database, nodeId, question);
    const answered = new Promise<void>((resolve) => {
      const deadline = setTimeout(resolve, answerMilliseconds);
      waiting.set(id, () => {
        clearTimeout(deadline);
        resolve();
      });
    });
    await tell({ id, nodeId, isAnswered: false });
    await answered;
    waiting.delete(id);
    return (await store.removeQuestion(database, id))?.answer ?? undefined;
  }

  /** Another process asks an agent that is connected to this one. */
  async function answer(id: number, nodeId: string): Promise<void> {
    const agent = agents.get(nodeId);
    const taken = agent && (await store.takeQuestion(database, id));
    if (!taken) return;
    const said = await agent.ask(taken.question);
    if (said) await store.saveAnswer(database, id, said);
    await tell({ id, nodeId, isAnswered: true });
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'could not ask an agent for another process');

  return {
    /** @returns its answer; undefined when it is away or silent */
    ask: (nodeId: string, question: AgentQuestion): Promise<AgentAnswer | undefined> =>
      agents.get(nodeId)?.ask(question) ?? askElsewhere(nodeId, question),

    /** The agent of a node has come to this process: others may wait for it. */
    agentCame(nodeId: string): void {
      store
        .openQuestionsOf(database, nodeId)
        .then((questions) => Promise.all(questions.map(({ id }) => answer(Number(id), nodeId))))
        .catch(failed);
    },

    /** Begins to answer for the agents of this process. @returns what ends it */
    run: (notifications: Notifications): (() => void) =>
      notifications.subscribe(channel, (payload) => {
        const { id, nodeId, isAnswered } = noticeSchema.parse(JSON.parse(payload));
        if (isAnswered) waiting.get(id)?.();
        else answer(id, nodeId).catch(failed);
      }),
  };
}
