import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('a feature that an administrator switches is there for everybody at once, on open pages too', async () => {
  const admin = await world.person('alice', 'admin:read', 'feature:write');
  const visitor = await world.person('bob');
  await using page = await openRawChannel(world.liveUrl, visitor.accessToken);
  page.send({ action: 'subscribe', topic: '/features' });
  expect(await page.next()).toBe('ack:/features');
  const switchBilling = (enabled: boolean) =>
    admin.client.PUT('/v1/admin/features/{feature}', {
      params: { path: { feature: 'billing' } },
      body: { enabled },
    });

  expect(await switchBilling(true)).toMatchObject({ name: 'billing', enabled: true });
  expect(await page.next()).toBe('t:/features\n{"data":{"enabled":["billing"]}}');
  expect(await visitor.client.GET('/v1/features')).toEqual({ enabled: ['billing'] });
  const { content } = await admin.client.GET('/v1/admin/features');
  expect(content).toContainEqual({ name: 'billing', enabled: true, description: expect.any(String) });
  await switchBilling(false);
  expect(await visitor.client.GET('/v1/features')).toEqual({ enabled: [] });
});
