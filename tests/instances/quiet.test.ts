import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { InstanceReport } from '#src/contract/instance-orders.ts';
import { createInstanceWorld, makeServer, type InstanceWorld } from './instance-world.ts';

let given: InstanceWorld;
beforeAll(async () => (given = await createInstanceWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

test('an agent that repeats what is known gets no order for it, which it would answer again', async () => {
  const { platform } = given.world;
  const server = await makeServer(given.alice);
  await server.act('start');
  await server.reaches('active');
  await server.act('stop');
  await server.reaches('stopped');
  const row = await platform.database
    .selectFrom('instance')
    .select(['node_id', 'epoch', 'generation'])
    .where('id', '=', server.instance)
    .executeTakeFirstOrThrow();
  const nodeId = row.node_id ?? '';
  const agent = platform.agents.get(nodeId);
  if (!agent) throw new Error('The agent is not connected');

  const { pushOrder } = agent;
  onTestFinished(() => void (agent.pushOrder = pushOrder));
  let pushed = 0;
  agent.pushOrder = () => void (pushed += 1);
  const report: InstanceReport = {
    type: 'instance',
    instanceId: server.instance,
    epoch: row.epoch,
    generation: row.generation,
    state: { phase: 'idle' },
  };
  for (let count = 0; count < 5; count += 1) await platform.instances.forAgents.report(nodeId, report);
  await platform.instances.forAgents.report(nodeId, { ...report, state: { phase: 'prepared' } });
  // Notices come in order: what the reports caused is there before what this causes.
  await given.alice.client.PATCH('/v1/instances/{instance}', {
    params: { path: { instance: server.instance } },
    body: { name: 'Another name' },
  });
  await expect.poll(() => pushed).toBeGreaterThan(0);
  expect(pushed).toBe(1);
}, 60_000);
