import { randomUUID } from 'node:crypto';
import { statisticsSeconds, agentProtocolVersion, type Enforcement } from '#src/contract/agent-messages.ts';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import { connectToPlatform } from '#src/agent/platform-connection.ts';
import { answerQuestions } from '#tests/bench/process.ts';

export type AgentsQuestion = { platformUrl: string; tokens: readonly string[] } | { untilRunning: number };

const capacity = {
  architecture: 'x64',
  cpus: 64,
  memoryTotalBytes: 256 * 1024 ** 3,
  memoryFreeBytes: 200 * 1024 ** 3,
  diskTotalBytes: 4 * 1024 ** 4,
  diskFreeBytes: 3 * 1024 ** 4,
};
const enforcement: Enforcement = {
  cgroupVersion: 2,
  memory: true,
  cpu: true,
  processes: true,
  bubblewrap: true,
  ownUsers: true,
  diskQuota: false,
};

const running = new Set<string>();
let look = () => undefined as void;

/** An agent that speaks as the real one does and whose servers start at once. */
function simulateAgent(platformUrl: string, token: string): Promise<void> {
  const orders = new Map<string, InstanceOrder>();
  const welcomed = Promise.withResolvers<void>();
  let sequence = 0;

  function follow(order: InstanceOrder): void {
    const before = orders.get(order.instanceId);
    if (before && before.generation >= order.generation) return;
    orders.set(order.instanceId, order);
    const tell = (state: InstancePhase) =>
      connection.send({
        type: 'instance',
        instanceId: order.instanceId,
        epoch: order.epoch,
        generation: order.generation,
        state,
      });
    const now = new Date().toISOString();
    if (order.desired !== 'running') {
      running.delete(order.instanceId);
      tell({ phase: order.desired === 'deleted' ? 'deleted' : 'idle' });
    } else if (!order.mayStart) {
      tell({ phase: 'preparing', step: 'configuring', progress: null });
      tell({ phase: 'prepared' });
    } else if (!running.has(order.instanceId)) {
      running.add(order.instanceId);
      tell({ phase: 'starting', startedAt: now });
      tell({ phase: 'ready', startedAt: now, readyAt: now });
    }
    look();
  }

  const connection = connectToPlatform({
    platformUrl,
    readToken: async () => token,
    hello: {
      type: 'hello',
      protocolVersion: agentProtocolVersion,
      agentVersion: '0.1.0',
      agentId: randomUUID(),
      hostname: 'simulated',
      startedAt: new Date().toISOString(),
    },
    makeReport: async () => ({ type: 'report', sequence: (sequence += 1), capacity, enforcement }),
    onWelcome: welcomed.resolve,
    onMessage(message) {
      if (message.type === 'orders') message.orders.forEach(follow);
      if (message.type === 'order') follow(message.order);
    },
    onLost: () => undefined,
    random: Math.random,
    log: { info: () => undefined, warn: console.warn, error: console.error },
  });
  const source = randomUUID();
  let measured = 0;
  setInterval(() => {
    const used = [...orders.keys()].filter((id) => running.has(id));
    if (used.length === 0) return;
    connection.send({
      type: 'usage',
      source,
      sequence: (measured += 1),
      secondsAgo: 0,
      instances: used.map((instanceId) => ({
        instanceId,
        cpu: Math.random(),
        memoryBytes: 1024 ** 3,
        diskBytes: 300 * 1024 ** 2,
        players: 3,
        playerTraffic: { fromPlayersBytesPerSecond: 3000, toPlayersBytesPerSecond: 60_000 },
      })),
    });
  }, statisticsSeconds * 1000);
  return welcomed.promise;
}

answerQuestions({}, async (question: AgentsQuestion) => {
  if ('tokens' in question) {
    await Promise.all(question.tokens.map((token) => simulateAgent(question.platformUrl, token)));
    return true;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  look = () => running.size === question.untilRunning && resolve();
  look();
  await promise;
  return true;
});
