import type { WebSocket } from 'ws';
import {
  agentCloseCodes,
  agentMessageSchema,
  agentPingSeconds,
  agentProtocolVersion,
  type AgentHello,
  type AgentMessage,
  type AgentReport,
  type PlatformMessage,
} from '#src/contract/agent-messages.ts';
import type { Logger } from '#src/control/log.ts';
import type { KnownNode, NodeService } from './service.ts';

export type AgentChannel = {
  /** Sends a ping; ends a connection that was silent for too long. */
  ping(): void;
  close(code: number, reason: string): void;
};

const helloMilliseconds = 10_000;
const messageBurst = 20;
const messagesPerSecond = 2;

type State =
  | { state: 'waiting for hello'; deadline: NodeJS.Timeout }
  | { state: 'open'; agent: Omit<AgentHello, 'type'> };

/** The platform's side of one agent's connection, whose token is known already. */
export function openAgentChannel(options: {
  webSocket: WebSocket;
  node: KnownNode;
  nodes: NodeService;
  log: Logger;
}): AgentChannel {
  const { webSocket, node, nodes, log } = options;
  let current: State = {
    state: 'waiting for hello',
    deadline: setTimeout(() => close(agentCloseCodes.badMessage, 'no hello'), helloMilliseconds),
  };
  let heardAt = performance.now();
  let allowance = { messages: messageBurst, at: heardAt };
  let queue = Promise.resolve();

  const close = (code: number, reason: string) => webSocket.close(code, reason);
  const send = (message: PlatformMessage) => webSocket.send(JSON.stringify(message));

  function greet({ protocolVersion, agentVersion, hostname, startedAt }: AgentHello): void {
    if (current.state === 'open') return close(agentCloseCodes.badMessage, 'a second hello');
    if (protocolVersion !== agentProtocolVersion)
      return close(agentCloseCodes.protocolUnsupported, 'protocol unsupported');
    clearTimeout(current.deadline);
    current = { state: 'open', agent: { protocolVersion, agentVersion, hostname, startedAt } };
    log.info({ node: node.name, agentVersion }, 'agent connected');
    send({ type: 'welcome', node: { id: node.id, name: node.name } });
  }

  async function store({ capacity, enforcement }: AgentReport): Promise<void> {
    if (current.state !== 'open') return close(agentCloseCodes.badMessage, 'a report before the hello');
    const mode = await nodes.recordReport(node, { agent: current.agent, capacity, enforcement });
    // The token may be revoked on any platform process: each report asks anew.
    if (mode === undefined) close(agentCloseCodes.tokenUnknown, 'node token revoked');
    else if (mode === 'disabled') close(agentCloseCodes.nodeDisabled, 'node disabled');
  }

  const act = async (message: AgentMessage) => (message.type === 'hello' ? greet(message) : store(message));

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
  webSocket.on('close', () => current.state === 'waiting for hello' && clearTimeout(current.deadline));

  function takeAllowance(): boolean {
    const earned = ((heardAt - allowance.at) / 1000) * messagesPerSecond;
    allowance = { messages: Math.min(messageBurst, allowance.messages + earned) - 1, at: heardAt };
    return allowance.messages >= 0;
  }

  return {
    close,
    ping() {
      if (performance.now() - heardAt > 3 * agentPingSeconds * 1000) return webSocket.terminate();
      webSocket.ping();
    },
  };
}

function parseMessage(text: string): AgentMessage | undefined {
  try {
    return agentMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
