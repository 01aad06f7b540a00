import type { WebSocket } from 'ws';
import {
  agentCloseCodes,
  agentMessageSchema,
  agentPingSeconds,
  agentProtocolVersion,
  leaseSeconds,
  type AgentHello,
  type AgentMessage,
  type AgentReport,
  type PlatformMessage,
} from '#src/contract/agent-messages.ts';
import type { Logger } from '#src/control/log.ts';
import { openQuestions, type AgentNews, type ConnectedAgent, type InstanceKeeper } from './conversation.ts';
import type { KnownNode, NodeService } from './service.ts';

export type AgentChannel = ConnectedAgent & {
  /** Sends a ping; ends a connection that was silent for too long. */
  ping(): void;
};

const helloMilliseconds = 10_000;
/** A node of a thousand instances that all start at once stays under it; a broken agent does not. */
const messageBurst = 5000;
const messagesPerSecond = 500;
const ordersPerMessage = 50;

type State =
  | { state: 'waiting for hello'; deadline: NodeJS.Timeout }
  | { state: 'open'; agent: Omit<AgentHello, 'type'> };

/** The platform's side of one agent's connection, whose token is known already. */
export function openAgentChannel(options: {
  webSocket: WebSocket;
  node: KnownNode;
  nodes: NodeService;
  instances: InstanceKeeper;
  news: AgentNews;
  log: Logger;
  /** Called once it is known that this agent speaks for the node. */
  onAdmitted(): void;
}): AgentChannel {
  const { webSocket, node, nodes, instances, news, log } = options;
  let current: State = {
    state: 'waiting for hello',
    deadline: setTimeout(() => close(agentCloseCodes.badMessage, 'no hello'), helloMilliseconds),
  };
  let heardAt = performance.now();
  let allowance = { messages: messageBurst, at: heardAt };
  let queue = Promise.resolve();

  const close = (code: number, reason: string) => webSocket.close(code, reason);
  const send = (message: PlatformMessage) => webSocket.send(JSON.stringify(message));
  const questions = openQuestions(send);

  async function greet(hello: AgentHello): Promise<void> {
    const { protocolVersion, agentVersion, agentId, hostname, startedAt } = hello;
    if (current.state === 'open') return close(agentCloseCodes.badMessage, 'a second hello');
    if (protocolVersion !== agentProtocolVersion)
      return close(agentCloseCodes.protocolUnsupported, 'protocol unsupported');
    clearTimeout(current.deadline);
    if (!(await nodes.admitAgent(node, agentId)))
      return close(agentCloseCodes.heldByAnother, 'held by another agent');
    current = { state: 'open', agent: { protocolVersion, agentVersion, agentId, hostname, startedAt } };
    options.onAdmitted();
    log.info({ node: node.name, agentVersion }, 'agent connected');
    send({ type: 'welcome', node: { id: node.id, name: node.name } });
    const orders = await instances.ordersFor(node.id);
    for (let start = 0; start === 0 || start < orders.length; start += ordersPerMessage) {
      const isLast = start + ordersPerMessage >= orders.length;
      send({ type: 'orders', orders: orders.slice(start, start + ordersPerMessage), isLast });
    }
  }

  async function store({ sequence, capacity, enforcement }: AgentReport): Promise<void> {
    if (current.state !== 'open') return;
    const mode = await nodes.recordReport(node, { agent: current.agent, capacity, enforcement });
    // The token may be revoked on any platform process: each report asks anew.
    if (mode === undefined) close(agentCloseCodes.tokenUnknown, 'node token revoked');
    else if (mode === 'disabled') close(agentCloseCodes.nodeDisabled, 'node disabled');
    else send({ type: 'lease', sequence, seconds: leaseSeconds });
  }

  async function act(message: AgentMessage): Promise<void> {
    if (message.type === 'hello') return greet(message);
    if (current.state !== 'open') return close(agentCloseCodes.badMessage, 'a message before the hello');
    switch (message.type) {
      case 'report':
        return store(message);
      case 'instance':
        return instances.report(node.id, message);
      case 'wake':
        await instances.wake(node.id, message);
        return send({ type: 'wakeHeard', instanceId: message.instanceId });
      case 'players':
        return instances.reportPlayers(node.id, message);
      case 'usage':
        await news.onUsage(node.id, message);
        return send({ type: 'usageKept', sequence: message.sequence });
      case 'console':
        return news.onConsole(node.id, message.instanceId, message.lines);
      case 'answer':
        return questions.answer(message);
    }
  }

  webSocket.on('message', (data, isBinary) => {
    heardAt = performance.now();
    if (!takeAllowance()) return close(agentCloseCodes.badMessage, 'too many messages');
    const message = isBinary ? undefined : parseMessage((data as Buffer).toString());
    if (!message) {
      log.warn({ node: node.name }, 'an agent sent what is no message of the protocol');
      return close(agentCloseCodes.badMessage, 'not a message of this protocol');
    }
    queue = queue
      // A channel that was closed meanwhile, a replaced one say, has nothing more to say.
      .then(() => (webSocket.readyState === webSocket.OPEN ? act(message) : undefined))
      // The database is away: the next report tries again.
      .catch((error: unknown) =>
        log.warn({ err: error, node: node.name }, 'could not store what an agent reports'),
      );
  });
  webSocket.on('pong', () => (heardAt = performance.now()));
  webSocket.on('close', () => {
    questions.giveUp();
    if (current.state === 'waiting for hello') clearTimeout(current.deadline);
  });

  function takeAllowance(): boolean {
    const earned = ((heardAt - allowance.at) / 1000) * messagesPerSecond;
    allowance = { messages: Math.min(messageBurst, allowance.messages + earned) - 1, at: heardAt };
    return allowance.messages >= 0;
  }

  return {
    close,
    ask: questions.ask,
    watch: (instanceId, after) =>
      send({ type: 'watch', instanceId, isOn: after !== 'off', after: after === 'off' ? null : after }),
    pushOrder(instanceId) {
      if (current.state !== 'open') return;
      queue = queue
        .then(async () => {
          const order = await instances.orderFor(node.id, instanceId);
          if (webSocket.readyState !== webSocket.OPEN) return;
          send(order ? { type: 'order', order } : { type: 'release', instanceId });
        })
        // The agent connects again and gets them all.
        .catch((error: unknown) => {
          log.warn({ err: error, node: node.name }, 'could not push an order');
          close(agentCloseCodes.fault, 'orders could not be read');
        });
    },
    ping() {
      if (performance.now() - heardAt > 3 * agentPingSeconds * 1000) return webSocket.terminate();
      webSocket.ping();
    },
  };
}

/** PostgreSQL holds no NUL in a text, and a server may print one: what its agent says of it must not get stuck. */
const withoutNul = (text: string) => text.replaceAll(String.raw`\u0000`, String.raw`\ufffd`);

function parseMessage(text: string): AgentMessage | undefined {
  try {
    return agentMessageSchema.safeParse(JSON.parse(withoutNul(text))).data;
  } catch {
    return undefined;
  }
}
