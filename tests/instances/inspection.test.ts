import { expect, test } from 'vitest';
import { createWorld, type Person } from '#tests/world/world.ts';
import { newServer } from './instance-world.ts';

test('staff look into a server of somebody else, and that they did is kept, once for an hour', async () => {
  await using world = await createWorld();
  const owner = await world.person('owner');
  const made = await owner.client.POST('/v1/instances', { body: { ...newServer, name: 'Looked into' } });
  const look = ({ client }: Person, instance = made.externalID) =>
    client.GET('/v1/admin/instances/{instance}', { params: { path: { instance } } });
  await expect(look(owner)).rejects.toMatchObject({ errorCode: 'permission_denied' });
  const first = await world.person('first-of-staff', 'log:read');
  const second = await world.person('second-of-staff', 'log:read');
  await expect(look(first, 'no-such-server')).rejects.toMatchObject({ errorCode: 'not_found' });
  await look(first);
  await look(first);
  world.clock.advance({ hours: 1, seconds: 1 });
  await look(first);
  const found = await look(second, made.slug ?? '');
  const who = async ({ client }: Person) => client.GET('/v1/auth');
  expect(found).toMatchObject({
    instance: { externalID: made.externalID, name: 'Looked into' },
    owner: { id: (await who(owner)).id },
    debug: { desired: 'stopped' },
    operations: { content: [{ kind: 'create' }] },
  });
  expect(found.instance).not.toHaveProperty('players');
  expect(found.inspections.map(({ by }) => by)).toEqual([
    (await who(second)).name,
    (await who(first)).name,
    (await who(first)).name,
  ]);
});
