import { connectLive, LanternhostError } from '@lanternhost/sdk';
import { expect, test } from 'vitest';
import { createWorld } from '#tests/world/world.ts';

test('alice hears of her new name on the live channel, and of the end of her session', async () => {
  await using world = await createWorld();
  const alice = await world.person('alice');
  const refused = Promise.withResolvers<string | undefined>();
  using live = connectLive({
    baseUrl: world.url,
    token: alice.accessToken,
    onAuthenticationRequired: refused.resolve,
  });
  const heard = await new Promise((resolve, reject) => {
    live.subscribe('/account', {
      onSubscribed: () =>
        void alice.client.PATCH('/v1/account', { body: { name: 'Alice L.' } }).catch(reject),
      onData: resolve,
    });
  });
  expect(heard).toMatchObject({ data: { name: 'Alice L.' } });

  await alice.client.POST('/v1/auth/logout');
  expect(await refused.promise).toBe(alice.accessToken);
  expect(live.state).toEqual({ name: 'closed', reason: 'authentication_required' });
});

test('a topic without the permission for it is refused with its code', async () => {
  await using world = await createWorld();
  const bob = await world.person('bob');
  using live = connectLive({ baseUrl: world.url, token: bob.accessToken });
  const error = await new Promise((resolve) =>
    live.subscribe('/admin/nodes', { onData: () => {}, onError: resolve }),
  );
  expect(error).toBeInstanceOf(LanternhostError);
  expect(error).toMatchObject({ errorCode: 'permission_denied' });
});
