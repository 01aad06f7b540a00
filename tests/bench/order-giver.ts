import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  agentMessageSchema,
  agentPath,
  leaseSeconds,
  type PlatformMessage,
} from '#src/contract/agent-messages.ts';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';

const patience = 120_000;

/** What an agent needs of a platform, and nothing more: it is let in, keeps its lease, and gets these orders. */
export async function startOrderGiver() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: agentPath });
  await once(server, 'listening');
  const phases = new Map<string, InstancePhase['phase']>();
  const connected = Promise.withResolvers<WebSocket>();
  let look = (): void => undefined;

  server.on('connection', (socket) => {
    const send = (message: PlatformMessage) => socket.send(JSON.stringify(message));
    socket.on('message', (data) => {
      const message = agentMessageSchema.parse(JSON.parse((data as Buffer).toString()));
      if (message.type === 'hello') {
        send({ type: 'welcome', node: { id: '5bf5f1f6-9d70-4c9e-a3c2-55b1a0c53f60', name: 'bench' } });
      } else if (message.type === 'report') {
        send({ type: 'lease', sequence: message.sequence, seconds: leaseSeconds });
        connected.resolve(socket);
      } else if (message.type === 'instance') {
        phases.set(message.instanceId, message.state.phase);
        look();
      }
    });
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Gives the orders, and waits until the agent says that all of them are in this phase. */
    async give(orders: readonly InstanceOrder[], phase: InstancePhase['phase']): Promise<void> {
      const socket = await connected.promise;
      for (const order of orders) socket.send(JSON.stringify({ type: 'order', order }));
      const reached = Promise.withResolvers<void>();
      look = () => {
        if (orders.every(({ instanceId }) => phases.get(instanceId) === phase)) reached.resolve();
      };
      look();
      const deadline = setTimeout(() => {
        const missing = orders.filter(({ instanceId }) => phases.get(instanceId) !== phase).length;
        reached.reject(new Error(`${missing} of ${orders.length} instances did not become ${phase}`));
      }, patience);
      await reached.promise.finally(() => clearTimeout(deadline));
    },
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
