import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createFaultsWorld,
  expectNothingLeft,
  expectOneWholeRun,
  liveAndDie,
  type FaultsWorld,
} from './faults-world.ts';

let given: FaultsWorld;
beforeAll(async () => (given = await createFaultsWorld()), 60_000);
afterAll(() => given[Symbol.asyncDispose]());

test(
  'an agent killed at any step of create, start, stop and delete comes back, and all becomes what was asked for',
  { timeout: 240_000 },
  async () => {
    const { agent, world, alice } = given;
    for (let step = 1; ; step += 1) {
      await agent.welcomed();
      const deaths = agent.deaths();
      agent.crashAtStep(step);
      const { server, lines } = await liveAndDie(world, alice).catch((error: unknown) => {
        throw new Error(`Killed at step ${step}:\n${agent.log.join('\n')}`, { cause: error });
      });
      if (agent.deaths() === deaths) break;
      await agent.welcomed();
      expectOneWholeRun(lines);
      await expectNothingLeft(agent, server.instance);
      expect(await server.operations()).toEqual([
        'delete succeeded',
        'stop succeeded',
        'start succeeded',
        'create succeeded',
      ]);
      agent.log.length = 0;
    }
  },
);
