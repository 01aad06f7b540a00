import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '#src/control/log.ts';
import type { DatabaseSchema } from './schema.ts';

export type Database = AsyncDisposable & {
  kysely: Kysely<DatabaseSchema>;
  pool: pg.Pool;
  /** Resolves when the database answers; rejects within 5 s when it cannot be reached. */
  ping(): Promise<void>;
};

/**
 * Opens a pool of connections, each made when first needed. No statement runs longer than 25 s, under the
 * API's own limit of 30. Losing the server never ends the process: the calls at work fail, later ones reconnect.
 *
 * 64-bit integers (`bigint`, `count(*)`) arrive as `number` when they are exact as one, else as `bigint`.
 * Code that computes with money converts with `BigInt(…)` first.
 */
export function openDatabase(options: {
  url: string;
  /** Most connections at once, 10 by default. */
  maxConnections?: number;
  log?: Logger;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'lanternhost',
    types: { getTypeParser },
  });
  const reportLoss = (error: Error): void =>
    options.log?.warn({ err: error }, 'a database connection was lost');
  pool.on('error', reportLoss);
  // The pool listens only to idle connections; one that is lost while checked out would end the process.
  pool.on('connect', (client) => client.on('error', reportLoss));

  const kysely = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    ping: async () => void (await pool.query(ping)),
    [Symbol.asyncDispose]: () => kysely.destroy(),
  };
}

// pg knows the time-out of a single query, its type declarations do not.
const ping = { text: 'select 1', query_timeout: 5_000 };

const parseInteger = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 && format !== 'binary'
    ? parseInteger
    : pg.types.getTypeParser(type, format);

/** SQLSTATEs of a server that goes, comes, or takes nobody more. Class 08, connection exceptions, comes on top. */
const serverAway = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
/** A statement that was stopped for its time, and the one that gave way in a deadlock: asked again, both may succeed. */
const statementGivenUp = new Set(['57014', '40P01']);
const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg gives these no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

/** Tells whether a call failed because the database is away or overloaded, not because of what was asked. */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isPassingFailure);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (statementGivenUp.has(code) || serverAway.has(code) || code.startsWith('08') || socketFailures.has(code))
    return true;
  // The socket of a stopped server is gone; other missing files are a bug.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return driverMessages.some((message) => error.message.startsWith(message)) || isPassingFailure(error.cause);
}
