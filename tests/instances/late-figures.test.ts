import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connectToPlatform, type PlatformConnection } from '#src/agent/platform-connection.ts';
import { createUsageBacklog } from '#src/agent/usage-backlog.ts';
import { agentProtocolVersion, type AgentMessage } from '#src/contract/agent-messages.ts';
import { recordedLog } from '#tests/world/log.ts';
import { createWorld } from '#tests/world/world.ts';
import { makeServer } from './instance-world.ts';

const machine = {
  capacity: {
    cpus: 4,
    architecture: 'x64',
    memoryTotalBytes: 2 ** 36,
    memoryFreeBytes: 2 ** 36,
    diskTotalBytes: 2 ** 40,
    diskFreeBytes: 2 ** 40,
  },
  enforcement: {
    cgroupVersion: null,
    memory: false,
    cpu: false,
    processes: false,
    bubblewrap: false,
    ownUsers: false,
    diskQuota: false,
  },
};
const soon = { timeout: 10_000, interval: 20 };

/** A server that has its place on a node, whose figures come as an agent sends them, at times that the test chooses. */
async function measuredServer() {
  const world = await createWorld();
  onTestFinished(() => world[Symbol.asyncDispose]());
  const admin = await world.person('root', 'node:write', 'node:read');
  const { token } = await admin.client.POST('/v1/admin/nodes', {
    body: { name: 'node-1', region: 'europe' },
  });
  const alice = await world.person('alice');
  const { instance } = await makeServer(alice);
  const agentId = randomUUID();
  const sent: number[] = [];
  let kept = 0;
  let connection: PlatformConnection | undefined;
  const figures = createUsageBacklog({
    uptime: () => world.clock.now().getTime() / 1000,
    send(message: AgentMessage) {
      if (message.type === 'usage') sent.push(message.sequence);
      connection?.send(message);
    },
  });

  return {
    clock: world.clock,
    /** The numbers of all measurements that were sent, in this order. */
    sent,
    /** @param hears whether answers of the platform arrive */
    async connect({ hears = true } = {}) {
      const placed = Promise.withResolvers<void>();
      connection = connectToPlatform({
        platformUrl: world.url,
        readToken: async () => token,
        hello: {
          type: 'hello',
          protocolVersion: agentProtocolVersion,
          agentVersion: '0.1.0',
          agentId,
          hostname: 'node-1',
          startedAt: new Date().toISOString(),
        },
        makeReport: async () => ({ type: 'report', sequence: 1, ...machine }),
        onWelcome: figures.platformCame,
        onMessage(message) {
          if (message.type === 'order' || (message.type === 'orders' && message.orders.length > 0))
            placed.resolve();
          if (message.type !== 'usageKept') return;
          kept = message.sequence;
          if (hears) figures.kept(message.sequence);
        },
        onLost: figures.platformWent,
        random: () => 0,
        log: recordedLog().log,
      });
      await placed.promise;
    },
    async disconnect() {
      await connection?.close();
      figures.platformWent();
    },
    measure(cpu: number, toPlayersBytesPerSecond: number | null) {
      const playerTraffic =
        toPlayersBytesPerSecond === null ? null : { fromPlayersBytesPerSecond: 0, toPlayersBytesPerSecond };
      figures.add([{ instanceId: instance, cpu, memoryBytes: 1, diskBytes: 1, players: 0, playerTraffic }]);
    },
    isKept: (sequence: number) => expect.poll(() => kept, soon).toBe(sequence),
    /** Seconds after noon, processors, and bytes per second to players. */
    async figures(range: 'hour' | 'day') {
      const { content } = await alice.client.GET('/v1/instances/{instance}/statistics', {
        params: { path: { instance }, query: { range } },
      });
      return content.map(({ at, cpu, playerTraffic }) => [
        (Date.parse(at) - Date.parse('2026-11-21T12:00:00Z')) / 1000,
        cpu,
        playerTraffic?.toPlayersBytesPerSecond ?? null,
      ]);
    },
  };
}

test('what is measured while no platform hears it is in the charts afterwards, at its own time and once', async () => {
  const server = await measuredServer();
  await server.connect();
  server.measure(1, 100);
  await server.isKept(1);
  await server.disconnect();
  server.clock.advance({ seconds: 120 });
  server.measure(2, 0);
  server.clock.advance({ seconds: 5 });
  server.measure(4, null);
  server.clock.advance({ seconds: 300 });
  server.measure(8, null);
  // The answer to the first of them is lost.
  await server.connect({ hears: false });
  await server.isKept(2);
  await server.disconnect();
  await server.connect();
  await server.isKept(4);
  expect(server.sent).toEqual([1, 2, 2, 3, 4]);
  expect(await server.figures('hour')).toEqual([
    [0, 1, 100],
    [120, 3, 0],
    [420, 8, null],
  ]);
  expect(await server.figures('day')).toEqual([
    [0, 1, 100],
    [120, 3, 0],
    [360, 8, null],
  ]);
});

test('of an absence that lasts the newest figures are kept, for as long as servers run without a platform', async () => {
  const server = await measuredServer();
  await server.connect();
  await server.disconnect();
  for (let count = 0; count < 300; count += 1) {
    server.measure(1, 1);
    server.clock.advance({ seconds: 5 });
  }
  await server.connect();
  await server.isKept(300);
  const figures = await server.figures('hour');
  expect(figures).toHaveLength(120);
  expect(figures[0]).toEqual([300, 1, 1]);
  expect(server.sent).toHaveLength(240);
});
