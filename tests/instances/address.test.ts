import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#tests/world/refusal.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';
import { makeServer } from './instance-world.ts';

let world: World;
beforeAll(async () => (world = await createWorld()), 60_000);
afterAll(() => world[Symbol.asyncDispose]());

let people = 0;
const somebody = () => world.person(`settler${(people += 1)}`);

/** A server at this address. */
async function serverAt(owner: Person, slug: string) {
  const { instance, read } = await makeServer(owner, { name: 'Moving', slug });
  const move = (to: string) =>
    owner.client.PATCH('/v1/instances/{instance}', {
      params: { path: { instance } },
      body: { slug: to },
    });
  return { read, move };
}

const isFree = async ({ client }: Person, name: string) =>
  (await client.GET('/v1/instance-address', { params: { query: { name } } })).isAvailable;

test('an address changes once a day, says when it can again, and goes back to one that is kept at any time', async () => {
  const owner = await somebody();
  const server = await serverAt(owner, 'first-place');
  expect((await server.read()).addressChangeableAt).toBeNull();
  const { addressChangeableAt } = await server.move('second-place');
  expect(Date.parse(addressChangeableAt ?? '') - world.clock.now().getTime()).toBe(24 * 3_600_000);
  await expect(server.move('third-place')).rejects.toMatchObject({
    status: 409,
    errorCode: 'address_change_cooldown',
    possibleAt: addressChangeableAt,
  });
  // The same once more is no change, and back and forth is none that is new.
  await server.move('second-place');
  await server.move('first-place');
  expect(await server.move('second-place')).toMatchObject({ slug: 'second-place', addressChangeableAt });
  world.clock.advance({ hours: 24 });
  expect(await server.move('third-place')).toMatchObject({ slug: 'third-place' });
});

test('what a server was called is kept for its account, free to it alone, and for anyone after 14 days', async () => {
  const owner = await somebody();
  const stranger = await somebody();
  const server = await serverAt(owner, 'old-mill');
  await server.move('new-mill');
  expect([await isFree(owner, 'old-mill'), await isFree(stranger, 'old-mill')]).toEqual([true, false]);
  expect(await refusalOf(makeServer(stranger, { slug: 'old-mill' }))).toBe('address_taken');
  const theirs = await serverAt(stranger, 'their-mill');
  expect(await refusalOf(theirs.move('old-mill'))).toBe('address_taken');
  const { read } = await makeServer(stranger, { name: 'Old Mill' });
  expect((await read()).slug).toMatch(/^old-mill-\d+$/);
  await makeServer(owner, { slug: 'old-mill' });

  const other = await somebody();
  const moved = await serverAt(other, 'lake-house');
  await moved.move('sea-house');
  world.clock.advance({ days: 14 });
  const later = await somebody();
  expect(await isFree(later, 'lake-house')).toBe(true);
  await makeServer(later, { slug: 'lake-house' });
});

test('a deleted server leaves its address to its account', async () => {
  const owner = await somebody();
  const server = await makeServer(owner, { slug: 'short-stay' });
  await server.remove();
  world.clock.advance({ hours: 24 });
  await expect.poll(async () => (await server.read()).status, { timeout: 20_000 }).toBe('deleted');
  expect([await isFree(owner, 'short-stay'), await isFree(await somebody(), 'short-stay')]).toEqual([
    true,
    false,
  ]);
});

test('nobody catches an address in the moment in which its server leaves it', async () => {
  const stranger = await somebody();
  for (let round = 0; round < 5; round += 1) {
    const server = await serverAt(await somebody(), `crossing-${round}`);
    const [moved, caught] = await Promise.allSettled([
      server.move(`crossed-${round}`),
      makeServer(stranger, { slug: `crossing-${round}` }),
    ]);
    expect([moved.status, caught.status]).toEqual(['fulfilled', 'rejected']);
    expect((caught as PromiseRejectedResult).reason).toMatchObject({ errorCode: 'address_taken' });
  }
});

test('names that read as part of the product, or as domain names of other alphabets, are for nobody', async () => {
  const owner = await somebody();
  for (const slug of ['support', 'lanternhost', 'lanternhost-billing', 'xn--80ak6aa92e'])
    expect(await refusalOf(makeServer(owner, { slug })), slug).toBe('address_taken');
  const { read } = await makeServer(owner, { name: 'Lanternhost Fans' });
  expect((await read()).slug).toMatch(/^server-\d+$/);
});
