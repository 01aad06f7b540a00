import type { NetConnectOpts, Socket } from 'node:net';
import { createLanternhostClient, LanternhostError } from '@lanternhost/sdk';
import { openDatabase } from '#src/control/database/connection.ts';
import { testClock } from '#tests/world/clock.ts';
import { startMailbox } from '#tests/world/mailbox.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';
import { runPlatform, type World } from '#tests/world/world.ts';
import { startProxy, type Proxy } from './proxy.ts';

/**
 * A platform that can be made to die at the n-th change of instances that it commits: before the database hears of
 * that, or after. From then on it reaches nobody, as if killed; another one begins in its place, at the same address.
 */
export async function createDyingPlatform() {
  await using opened = new AsyncDisposableStack();
  const { url: databaseUrl } = opened.use(await createTestDatabase());
  const { kysely: database } = opened.use(openDatabase({ url: databaseUrl, maxConnections: 2 }));
  const mailbox = opened.use(await startMailbox());
  const clock = testClock();
  let left = Infinity;
  let verdict: 'fail before' | 'fail after' = 'fail before';
  let deaths = 0;
  let current: Promise<{ world: World; way: Proxy }>;
  const dead: Promise<unknown>[] = [];
  const front = opened.use(
    await startProxy({ target: () => ({ host: '127.0.0.1', port: Number(new URL(world().url).port) }) }),
  );
  let present: World | undefined;
  const world = () => {
    if (!present) throw new Error('There is no platform now');
    return present;
  };

  async function begin() {
    const changing = new WeakSet<Socket>();
    const way = await startProxy({
      target: () => databaseAt(databaseUrl),
      judge(chunk, client) {
        const text = chunk.toString('latin1');
        if (/(update|insert into) "(instance|operation)"/.test(text)) changing.add(client);
        if (!text.includes('commit\0') || !changing.delete(client)) return 'forward';
        return (left -= 1) === 0 ? verdict : 'forward';
      },
      onFailed() {
        deaths += 1;
        front.close();
        dead.push(end(current));
        present = undefined;
        current = begin();
      },
    });
    present = await runPlatform(through(databaseUrl, way.port), clock, mailbox, {});
    front.heal();
    return { world: present, way };
  }
  const end = async (platform: typeof current) => {
    const { world: old, way } = await platform;
    // It can say good-bye to nobody.
    await Promise.resolve(old[Symbol.asyncDispose]()).catch(() => undefined);
    await way[Symbol.asyncDispose]();
  };
  current = begin();
  await current;
  opened.defer(async () => {
    await end(current);
    await Promise.all(dead);
  });
  const owned = opened.move();

  return {
    url: `http://127.0.0.1:${front.port}`,
    /** The database itself, past everything that fails. */
    database,
    present: async () => (await current).world,
    deaths: () => deaths,
    dieAtChange(change: number, when: typeof verdict): void {
      left = change;
      verdict = when;
    },
    clientOf: (token: string) =>
      createLanternhostClient({ baseUrl: `http://127.0.0.1:${front.port}`, token }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Asks again for as long as there is no platform, as whoever wants something does. */
export async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LanternhostError) || (error.status !== 0 && error.status < 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function databaseAt(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const socketFolder = searchParams.get('host');
  return socketFolder === null
    ? { host: hostname, port: Number(port || 5432) }
    : { path: `${socketFolder}/.s.PGSQL.${searchParams.get('port') ?? (port || '5432')}` };
}

function through(url: string, port: number): string {
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.searchParams.delete('port');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return proxied.href;
}
