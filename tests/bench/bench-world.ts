import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Permission } from '#src/contract/permissions.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { startEmbeddedPostgres } from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#src/control/database/migrate.ts';
import { createLog } from '#src/control/log.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { freePort } from '#tests/whole/installation.ts';
import { migrationsDirectory } from '#tests/world/postgres-server.ts';
import { startProcess } from './process.ts';
import type { Contestant } from './side-by-side.ts';

export type BenchPlatform = Contestant & { metricsUrl: string };

export type BenchWorld = AsyncDisposable & {
  databaseUrl: string;
  /** The built platform in a process of its own, started when first asked for. */
  platform(): Promise<BenchPlatform>;
  /** Accounts with one session each, written straight into the tables; their access tokens. */
  accounts(count: number, permissions?: readonly Permission[]): Promise<string[]>;
};

/** A migrated database of its own with our durable settings, in a temporary folder. */
export async function createBenchWorld(): Promise<BenchWorld> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-bench-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const log = createLog({ level: 'warn', name: 'bench' });
  const { url } = opened.use(
    await startEmbeddedPostgres({ directory: path.join(directory, 'postgresql'), log }),
  );
  const database = opened.use(openDatabase({ url, maxConnections: 2 }));
  await migrate(database, { directory: migrationsDirectory });
  let platform: Promise<BenchPlatform> | undefined;

  const held = opened.move();
  async function startPlatform(): Promise<BenchPlatform> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const environment = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DATABASE_URL: url,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
    };
    const { pid } = held.use(
      await startProcess('src/bin/platform.ts', { environment, nodeOptions: profilingOptions() }),
    );
    return {
      url: `http://127.0.0.1:${port}`,
      metricsUrl: `http://127.0.0.1:${metricsPort}`,
      pid,
    };
  }

  return {
    databaseUrl: url,
    platform: () => (platform ??= startPlatform()),
    async accounts(count, permissions = []) {
      const tokens = Array.from({ length: count }, newToken);
      const now = new Date();
      const rows = await database.kysely
        .insertInto('account')
        .values(
          tokens.map((_, index) => ({
            email: `${randomUUID()}@example.com`,
            name: `Account ${index}`,
            password_hash: 'nobody signs in with a password here',
            terms_accepted_at: now,
            created_at: now,
            email_verified_at: null,
          })),
        )
        .returning('id')
        .execute();
      const inAnHour = new Date(now.getTime() + 3_600_000);
      await database.kysely
        .insertInto('session')
        .values(
          rows.map(({ id }, index) => ({
            account_id: id,
            token_hash: tokenHash(tokens[index] ?? ''),
            created_at: now,
            last_used_at: now,
            expires_at: inAnHour,
          })),
        )
        .execute();
      const grants = rows.flatMap(({ id }) =>
        permissions.map((permission) => ({ account_id: id, permission, granted_at: now })),
      );
      if (grants.length > 0) await database.kysely.insertInto('account_permission').values(grants).execute();
      return tokens;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** With BENCH_PROFILE=folder our servers write their CPU profiles there. */
export function profilingOptions(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}
