import { expect, test } from 'vitest';
import { serverListEntry } from '#tests/gateway/java-client.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld } from '#tests/world/world.ts';

test('an administrator enrols a machine, sees it connect, and its gateway answers players', async () => {
  await using world = await createWorld();
  const alice = await world.person('alice', 'node:read', 'node:write');
  await using channel = await openRawChannel(world.liveUrl, alice.accessToken);
  channel.send({ action: 'subscribe', topic: '/admin/nodes' });
  await channel.next();

  await using machine = await world.machine(alice, 'rack-1');
  await channel.next((frame) => frame.includes('"health":"connected"'));
  const { content } = await alice.client.GET('/v1/admin/nodes');
  expect(content).toMatchObject([
    { name: 'rack-1', region: 'europe', health: 'connected', report: { capacity: {} } },
  ]);

  const status = await serverListEntry(machine.gateway.port, 'nowhere.play.localhost');
  expect(JSON.stringify(status)).toContain('nowhere.play.localhost');
});
