import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationMessageSchema, notificationsPerAccount } from '#src/contract/notifications.ts';
import { openRawChannel } from '#tests/live/raw-channel.ts';
import { createWorld, type Person, type World } from '#tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const add = ({ accountId }: Person, name: string) =>
  world.platform.database
    .transaction()
    .execute((transaction) =>
      world.platform.notifications.add(transaction, accountId, { kind: 'passkey-added', name }),
    );
const titles = async ({ client }: Person, query = {}) => {
  const list = await client.GET('/v1/notifications', { params: { query } });
  return { ...list, content: list.content.map(({ description }) => /“(.+)”/.exec(description)?.[1]) };
};

test('notifications are listed page by page, the newest first, with how many are unread', async () => {
  const alice = await world.person('alice');
  const bob = await world.person('bob');
  for (const name of ['one', 'two', 'three']) await add(alice, name);
  await add(bob, 'his');
  expect(await titles(alice, { size: 2 })).toEqual({
    content: ['three', 'two'],
    totalElements: 3,
    unread: 3,
  });
  expect(await titles(alice, { size: 2, page: 1 })).toMatchObject({ content: ['one'] });
  const { content } = await alice.client.GET('/v1/notifications');
  expect(content[0]).toMatchObject({ title: 'Passkey added', link: '/panel/settings', readAt: null });
});

test('some are read or all of them, and never those of somebody else', async () => {
  const carol = await world.person('carol');
  const dave = await world.person('dave');
  for (const name of ['one', 'two', 'three']) await add(carol, name);
  const { content } = await carol.client.GET('/v1/notifications');
  const ids = content.slice(0, 1).map(({ id }) => id);
  await dave.client.POST('/v1/notifications/read', { body: { ids } });
  expect(await titles(carol)).toMatchObject({ unread: 3 });
  await carol.client.POST('/v1/notifications/read', { body: { ids } });
  expect(await titles(carol)).toMatchObject({ unread: 2, totalElements: 3 });
  await carol.client.POST('/v1/notifications/read', { body: {} });
  expect(await titles(carol)).toMatchObject({ unread: 0, totalElements: 3 });
});

test('open pages hear of a new notification, of reading in another tab, and of each event', async () => {
  const erin = await world.person('erin');
  await using page = await openRawChannel(world.liveUrl, erin.accessToken);
  page.send({ action: 'subscribe', topic: '/notifications' });
  expect(await page.next()).toBe('ack:/notifications');
  const next = async () =>
    notificationMessageSchema.parse(JSON.parse((await page.next()).split('\n')[1] ?? ''));
  await add(erin, 'one');
  expect(await next()).toEqual({ data: { event: 'notification.created', unread: 1 } });
  await erin.client.POST('/v1/notifications/read', { body: {} });
  expect(await next()).toEqual({ data: { event: 'notification.read', unread: 0 } });
  await world.platform.database.transaction().execute(async (transaction) => {
    await world.platform.notifications.publish(transaction, erin.accountId, 'support.ticket.closed');
    await world.platform.notifications.publish(transaction, erin.accountId, 'support.ticket.hold');
  });
  expect(await next()).toEqual({ data: { event: 'support.ticket.closed', unread: 0 } });
  expect(await next()).toEqual({ data: { event: 'support.ticket.hold', unread: 0 } });
});

test('an account keeps its newest notifications only', async () => {
  const frank = await world.person('frank');
  for (let count = 1; count <= notificationsPerAccount + 2; count += 1) await add(frank, `number ${count}`);
  const { totalElements, content } = await titles(frank, { size: 1 });
  expect({ totalElements, content }).toEqual({
    totalElements: notificationsPerAccount,
    content: [`number ${notificationsPerAccount + 2}`],
  });
});
