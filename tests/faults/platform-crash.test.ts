import { LanternhostError } from '@lanternhost/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { newServer, serverOf } from '#tests/instances/instance-world.ts';
import { startAgentProcess } from './agent-process.ts';
import { createDyingPlatform, insist } from './dying-platform.ts';
import { expectNothingLeft, expectOneWholeRun, purgeNow } from './faults-world.ts';

test.for(['fail before', 'fail after'] as const)(
  'a platform killed at any change that it commits (%s the database knows) is followed by one that goes on from there',
  { timeout: 120_000 },
  async (when) => {
    const platform = await createDyingPlatform();
    onTestFinished(() => platform[Symbol.asyncDispose]());
    const first = await platform.present();
    const admin = await first.person('root', 'node:write');
    const alice = await first.person('alice');
    const { token } = await admin.client.POST('/v1/admin/nodes', {
      body: { name: 'node-1', region: 'europe' },
    });
    await using agent = await startAgentProcess(platform.url, token);
    await agent.welcomed();
    const client = platform.clientOf(alice.accessToken);

    for (let change = 1; ; change += 1) {
      const deaths = platform.deaths();
      platform.dieAtChange(change, when);
      const headers = { 'Idempotency-Key': `make ${change}` };
      const made = await insist(() => client.POST('/v1/instances', { body: newServer, headers }));
      const server = serverOf({ ...alice, client }, made.externalID);
      await insist(() => server.act('start').catch(hadBegun));
      await insist(() => server.becomes('active'));
      await insist(() => server.act('stop').catch(hadBegun));
      await insist(() => server.becomes('stopped'));
      const lines = await insist(() => server.allLines());
      await insist(() => server.remove().catch(hadBegun));
      await insist(() => server.becomes('pending_delete'));
      await purgeNow(platform.database, server.instance);
      await insist(() => server.becomes('deleted'));
      if (platform.deaths() === deaths) break;

      expectOneWholeRun(lines);
      await expectNothingLeft(agent, server.instance);
      // Whoever asked again for a stop ended the first one by it.
      const operations = (await insist(() => server.operations())).filter(
        (text) => text !== 'stop cancelled',
      );
      expect(operations).toEqual([
        'delete succeeded',
        'stop succeeded',
        'start succeeded',
        'create succeeded',
      ]);
    }
    expect(agent.deaths()).toBe(0);
  },
);

/** What was asked for before the platform died may have begun without the one who asked knowing. */
function hadBegun(error: unknown): void {
  if (!(error instanceof LanternhostError && error.errorCode === 'instance_state_conflict')) throw error;
}
