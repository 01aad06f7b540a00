import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import type { Logger } from '#src/control/log.ts';
import type { DatabaseSchema } from './schema.ts';

export type Notifications = AsyncDisposable & {
  /** Calls `handler` with each payload sent on `channel`. @returns what ends the subscription */
  subscribe(channel: string, handler: (payload: string) => void): () => void;
  /** Calls `handler` when listening works again after a gap: reload, for what was sent meanwhile is lost. */
  onReconnect(handler: () => void): () => void;
};

/** All our channels share one of PostgreSQL's, so that a subscription holds from the moment it is made. */
const sharedChannel = 'lanternhost';
/** PostgreSQL's limit for a payload is 8000 bytes with its closing NUL. */
const longestPayload = 7_999;

/**
 * Tells every process that listens, this one too: at once, or when the transaction commits.
 * @param payload with `channel` at most 7,998 bytes of UTF-8, so send ids, not contents
 * @throws RangeError when it is longer
 */
export const notify = (database: Kysely<DatabaseSchema>, channel: string, payload: string): Promise<void> =>
  notifyOfEach(database, channel, [payload]);

/** Tells of several things in one statement. @throws RangeError as `notify` */
export async function notifyOfEach(
  database: Kysely<DatabaseSchema>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  const messages = payloads.map((payload) => {
    const message = `${channel}\n${payload}`;
    if (Buffer.byteLength(message) > longestPayload) {
      throw new RangeError(
        `A notification on ${channel} has ${Buffer.byteLength(payload)} bytes: send ids only.`,
      );
    }
    return message;
  });
  await sql`select pg_notify(${sharedChannel}, message) from unnest(${messages}::text[]) as message`.execute(
    database,
  );
}

type State =
  | { state: 'listening'; client: Client; heartbeat: NodeJS.Timeout }
  | { state: 'waiting'; retry: NodeJS.Timeout }
  | { state: 'connecting'; connecting: Promise<void> }
  | { state: 'closed' };

/**
 * Opens the one connection on which this process hears notifications; when it is lost, it is made again.
 * @throws when the first attempt fails
 */
export async function openNotifications(options: {
  url: string;
  log: Logger;
  /** Milliseconds between checks that a silent connection still lives; 15,000 by default. */
  heartbeat?: number;
}): Promise<Notifications> {
  const { log } = options;
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let current: State = { state: 'connecting', connecting: Promise.resolve() };

  function deliver(message: string): void {
    const [channel = ''] = message.split('\n', 1);
    const payload = message.slice(channel.length + 1);
    for (const handler of handlers.get(channel) ?? []) callSafely(() => handler(payload));
  }

  function callSafely(handler: () => void): void {
    try {
      handler();
    } catch (error) {
      log.error({ err: error }, 'a notification handler failed');
    }
  }

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'lanternhost notifications',
    });
    client.on('notification', ({ payload = '' }) => deliver(payload));
    client.on('error', (error) => lost(client, error));
    client.on('end', () => lost(client, new Error('the connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${sharedChannel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (current.state === 'closed') return await client.end();
    const check = (): void => void client.query('select 1').catch((error: unknown) => lost(client, error));
    const heartbeat = setInterval(check, options.heartbeat ?? 15_000).unref();
    current = { state: 'listening', client, heartbeat };
  }

  function lost(client: Client, error: unknown): void {
    if (current.state !== 'listening' || current.client !== client) return;
    clearInterval(current.heartbeat);
    log.warn({ err: error }, 'notifications are interrupted');
    client.end().catch(() => undefined);
    wait(0);
  }

  function wait(attempt: number): void {
    // Jitter, so that many processes do not storm a server that comes back.
    const delay = Math.min(10_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);
    const retry = setTimeout(() => {
      current = { state: 'connecting', connecting: reconnect(attempt) };
    }, delay);
    current = { state: 'waiting', retry };
  }

  async function reconnect(attempt: number): Promise<void> {
    try {
      await listen();
    } catch (error) {
      log.warn({ err: error, attempt }, 'notifications cannot reconnect yet');
      if (current.state !== 'closed') wait(attempt + 1);
      return;
    }
    for (const handler of reconnectHandlers) callSafely(handler);
  }

  await listen();
  return {
    subscribe: (channel, handler) => {
      const all = handlers.get(channel) ?? new Set();
      handlers.set(channel, all.add(handler));
      return () => void all.delete(handler);
    },
    onReconnect: (handler) => {
      reconnectHandlers.add(handler);
      return () => void reconnectHandlers.delete(handler);
    },
    [Symbol.asyncDispose]: async () => {
      const last = current;
      current = { state: 'closed' };
      if (last.state === 'listening') {
        clearInterval(last.heartbeat);
        await last.client.end();
      }
      if (last.state === 'waiting') clearTimeout(last.retry);
      if (last.state === 'connecting') await last.connecting;
    },
  };
}
