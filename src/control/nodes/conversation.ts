import type {
  AgentAnswer,
  AgentMessage,
  AgentQuestion,
  PlatformMessage,
} from '#src/contract/agent-messages.ts';
import type { InstanceOrder, InstanceReport } from '#src/contract/instance-orders.ts';

type AgentMessageOf<Type> = Extract<AgentMessage, { type: Type }>;
export type WakeWish = Omit<AgentMessageOf<'wake'>, 'type'>;

export type PlayersNews = Omit<Extract<AgentMessage, { type: 'players' }>, 'type'>;

/** What the connection of a node needs of those who keep instances. */
export type InstanceKeeper = {
  ordersFor(nodeId: string): Promise<InstanceOrder[]>;
  orderFor(nodeId: string, instanceId: string): Promise<InstanceOrder | undefined>;
  report(nodeId: string, report: InstanceReport): Promise<void>;
  /** A player wants in. */
  wake(nodeId: string, wish: WakeWish): Promise<void>;
  /** Who is online, and when it stops because nobody is. */
  reportPlayers(nodeId: string, news: PlayersNews): Promise<void>;
};

/** What others may say to an agent. */
export type ConnectedAgent = {
  pushOrder(instanceId: string): void;
  /** @param after the last line that is known; null begins with the next one; `off` ends it */
  watch(instanceId: string, after: number | null | 'off'): void;
  ask: Questions['ask'];
  close(code: number, reason: string): void;
};
/** The agents that are connected to this process, by node. */
export type AgentDirectory = Map<string, ConnectedAgent>;

/** A line of an instance's console, as its agent numbers them. */
export type AgentConsoleLine = AgentMessageOf<'console'>['lines'][number];

/** What an agent measured at one time. */
export type Measurement = Omit<Extract<AgentMessage, { type: 'usage' }>, 'type'>;

/** What agents tell that passes through this process without being stored by it. */
export type AgentNews = {
  onConsole(nodeId: string, instanceId: string, lines: AgentConsoleLine[]): void;
  /** Resolves once it is kept. */
  onUsage(nodeId: string, measurement: Measurement): Promise<void>;
  /** The agent of a node has connected to this process. */
  onAgent(nodeId: string): void;
};

const answerMilliseconds = 5000;

/** Questions to one agent, each with the answer that it gets, or none when the agent is gone or silent. */
export function openQuestions(send: (message: PlatformMessage) => void) {
  const waiting = new Map<number, (answer: AgentAnswer | undefined) => void>();
  let last = 0;
  return {
    ask(question: AgentQuestion): Promise<AgentAnswer | undefined> {
      const number = (last += 1);
      return new Promise((resolve) => {
        const settle = (answer: AgentAnswer | undefined) => {
          clearTimeout(deadline);
          waiting.delete(number);
          resolve(answer);
        };
        const deadline = setTimeout(() => settle(undefined), answerMilliseconds);
        waiting.set(number, settle);
        send({ ...question, question: number });
      });
    },
    answer: ({ question, body }: Extract<AgentMessage, { type: 'answer' }>) => waiting.get(question)?.(body),
    /** The connection is gone. */
    giveUp: () => waiting.forEach((settle) => settle(undefined)),
  };
}
export type Questions = ReturnType<typeof openQuestions>;
