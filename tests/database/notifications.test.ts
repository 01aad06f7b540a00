import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '#src/control/database/connection.ts';
import { notify, openNotifications, type Notifications } from '#src/control/database/notifications.ts';
import { createLog } from '#src/control/log.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

test('a notification reaches every process that subscribed to its channel, and no other channel', async () => {
  const { database, join } = await world();
  const [first, second, elsewhere] = [
    inbox(await join(), 'instances'),
    inbox(await join(), 'instances'),
    inbox(await join(), 'nodes'),
  ];
  await notify(database.kysely, 'instances', 'one\ntwo');
  await notify(database.kysely, 'nodes', 'last');
  expect(await first.next()).toBe('one\ntwo');
  expect(await second.next()).toBe('one\ntwo');
  expect(await elsewhere.next()).toBe('last');
});

test('a notification inside a transaction is sent when it commits, and never when it rolls back', async () => {
  const { database, join } = await world();
  const messages = inbox(await join(), 'instances');
  const rolledBack = database.kysely.transaction().execute(async (transaction) => {
    await notify(transaction, 'instances', 'never');
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.kysely.transaction().execute((transaction) => notify(transaction, 'instances', 'committed'));
  expect(await messages.next()).toBe('committed');
});

test('when the server ends the listening connection, it comes back and asks for a reload', async () => {
  const { database, join } = await world();
  const notifications = await join();
  const messages = inbox(notifications, 'instances');
  const reconnected = new Promise<void>((resolve) => notifications.onReconnect(resolve));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lanternhost notifications' and datname = current_database()`,
  );
  await reconnected;
  await notify(database.kysely, 'instances', 'after the gap');
  expect(await messages.next()).toBe('after the gap');
});

test('an ended subscription hears nothing more, and a handler that throws silences no other', async () => {
  const { database, join } = await world();
  const notifications = await join();
  const heard: string[] = [];
  const end = notifications.subscribe('instances', (payload) => void heard.push(payload));
  notifications.subscribe('instances', () => {
    throw new Error('a faulty handler');
  });
  const messages = inbox(notifications, 'instances');
  await notify(database.kysely, 'instances', 'first');
  await messages.next();
  end();
  await notify(database.kysely, 'instances', 'second');
  await messages.next();
  expect(heard).toEqual(['first']);
});

test('a payload over the limit of PostgreSQL is refused, and one at the limit arrives', async () => {
  const { database, join } = await world();
  const messages = inbox(await join(), 'instances');
  const longest = 'x'.repeat(7_999 - 'instances\n'.length);
  await expect(notify(database.kysely, 'instances', `${longest}x`)).rejects.toThrow('send ids only');
  await notify(database.kysely, 'instances', longest);
  expect(await messages.next()).toBe(longest);
});

async function world(): Promise<{ database: Database; join: () => Promise<Notifications> }> {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase[Symbol.asyncDispose]());
  const database = openDatabase({ url: testDatabase.url });
  onTestFinished(() => database[Symbol.asyncDispose]());
  const log = createLog({ level: 'silent', name: 'test' });
  const join = async (): Promise<Notifications> => {
    const notifications = await openNotifications({ url: testDatabase.url, log });
    onTestFinished(() => notifications[Symbol.asyncDispose]());
    return notifications;
  };
  return { database, join };
}

function inbox(notifications: Notifications, channel: string): { next(): Promise<string> } {
  const { readable, writable } = new TransformStream<string, string>();
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  notifications.subscribe(channel, (payload) => void writer.write(payload));
  return { next: async () => (await reader.read()).value ?? '' };
}
