import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { agentCloseCodes, agentFrameMaxBytes, agentPingSeconds } from '#src/contract/agent-messages.ts';
import type { Logger } from '#src/control/log.ts';
import { refuseUpgrade } from '#src/control/web/refuse-upgrade.ts';
import { openAgentChannel, type AgentChannel } from './channel.ts';
import { silentAfterMilliseconds } from './rules.ts';
import type { AgentDirectory, AgentNews, InstanceKeeper } from './conversation.ts';
import type { KnownNode, NodeService } from './service.ts';

export type AgentLink = ReturnType<typeof createAgentLink>;

/** Connections whose token is being looked up; a flood of strangers must not queue up before the database. */
const identifyingMax = 100;
const closeMilliseconds = 2000;

/** The WebSocket end point `/agent`: the nodes that are connected to this process, one connection each. */
export function createAgentLink(options: {
  nodes: NodeService;
  instances: InstanceKeeper;
  news: AgentNews;
  /** Holds the agents that are connected to this process, for all who talk to them. */
  agents: AgentDirectory;
  log: Logger;
}) {
  const { nodes, instances, news, agents, log } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: agentFrameMaxBytes,
    perMessageDeflate: false,
  });
  const open = new Set<AgentChannel>();
  const silences = new Map<string, NodeJS.Timeout>();
  let identifying = 0;
  let closing: Promise<void> | undefined;

  async function identify(token: string): Promise<KnownNode | undefined> {
    identifying += 1;
    try {
      return await nodes.findNodeByToken(token);
    } finally {
      identifying -= 1;
    }
  }

  async function accept(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return refuseUpgrade(connection, 401);
    if (closing || identifying >= identifyingMax) return refuseUpgrade(connection, 503);
    const ignoreReset = () => undefined;
    connection.on('error', ignoreReset);
    const found = await identify(token).then(
      (node) => ({ node }),
      (error: unknown) => log.warn({ err: error }, 'could not look up a node token'),
    );
    connection.off('error', ignoreReset);
    if (connection.destroyed) return;
    if (!found || closing) return refuseUpgrade(connection, 503);
    server.handleUpgrade(request, connection, head, (webSocket) => admit(webSocket, found.node));
  }

  function admit(webSocket: WebSocket, node: KnownNode | undefined): void {
    webSocket.on('error', () => undefined);
    if (!node) return webSocket.close(agentCloseCodes.tokenUnknown, 'node token unknown');
    if (node.mode === 'disabled') return webSocket.close(agentCloseCodes.nodeDisabled, 'node disabled');
    const channel = openAgentChannel({
      webSocket,
      node,
      nodes,
      instances,
      news,
      log,
      onAdmitted() {
        const before = agents.get(node.id);
        if (before) {
          log.warn(
            { node: node.name },
            'the agent of this node connected again; its older connection is closed',
          );
          before.close(agentCloseCodes.replaced, 'replaced');
        }
        agents.set(node.id, channel);
        news.onAgent(node.id);
        clearTimeout(silences.get(node.id));
      },
    });
    open.add(channel);
    webSocket.on('close', (code) => {
      open.delete(channel);
      if (agents.get(node.id) !== channel) return;
      agents.delete(node.id);
      log.info({ node: node.name, code }, 'agent disconnected');
      if (!closing)
        silences.set(
          node.id,
          setTimeout(() => announceSilence(node.id), silentAfterMilliseconds + 1000),
        );
    });
  }

  function announceSilence(nodeId: string): void {
    silences.delete(nodeId);
    nodes
      .announce()
      .catch((error: unknown) => log.warn({ err: error }, 'could not announce that a node is silent'));
  }

  const pings = setInterval(() => {
    for (const channel of open) channel.ping();
  }, agentPingSeconds * 1000);

  async function sendAllAway(): Promise<void> {
    clearInterval(pings);
    for (const silence of silences.values()) clearTimeout(silence);
    for (const channel of open) channel.close(agentCloseCodes.restarting, 'restarting');
    const deadline = setTimeout(
      () => server.clients.forEach((client) => client.terminate()),
      closeMilliseconds,
    );
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(deadline);
  }

  return {
    /** Takes over a connection that asks for `/agent`. */
    handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
      accept(request, connection, head).catch((error: unknown) => {
        log.error({ err: error }, 'could not accept an agent');
        connection.destroy();
      });
    },

    /** After notices may have been missed: every agent connects anew and hears everything. */
    renewAll(): void {
      for (const channel of open) channel.close(agentCloseCodes.restarting, 'renewing');
    },

    /** Sends every agent away, to reconnect to another process; resolves when all are gone. */
    closeAll: () => (closing ??= sendAllAway()),
  };
}
