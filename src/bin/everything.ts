import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#src/contract/clock.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { startEmbeddedPostgres } from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#src/control/database/migrate.ts';
import { createLog } from '#src/control/log.ts';
import { createDomains } from '#src/control/domains.ts';
import { superviseProcess } from './child-process.ts';
import type { Settings } from './settings.ts';
import type { StopRequest } from './stop-request.ts';

export const root = path.resolve(import.meta.dirname, '../..');
// Node keeps what it compiled: a second start is quicker, and each process needs a third less memory.
const compileCache = path.join(root, 'node_modules/.cache/node');

type Child = { module: string; environment?: Record<string, string>; patience?: number };

/** Longer than the longest time that a game server has to save its world. */
const restMilliseconds = 150_000;

/**
 * Starts database, platform, agent and gateway on this machine. Disposing it stops them in the opposite order.
 * @param signal gives up the start: what was open is closed, and the signal's reason thrown
 * @param stopRequest why it is stopped: a person's Ctrl-C ends the game servers too, a service manager's stop does not
 * @param platform how the platform is run: as built, or by Waku's development server
 */
export async function startEverything(options: {
  settings: Settings;
  signal: AbortSignal;
  stopRequest(): StopRequest | undefined;
  platform: Child;
  tell(message: string): void;
}) {
  const { settings, signal, tell } = options;
  await using opened = new AsyncDisposableStack();
  const logs = path.join(settings.DATA_DIR, 'logs');
  await mkdir(settings.DATA_DIR, { recursive: true });

  const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(opened, settings, tell));
  signal.throwIfAborted();
  const { setupToken } = await prepareDatabase(databaseUrl, settings);

  const run = async (name: string, child: Child) => {
    const process = await superviseProcess({
      name,
      module: child.module,
      ...(child.patience !== undefined && { patience: child.patience }),
      root,
      logs,
      environment: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: settings.DATA_DIR,
        NODE_COMPILE_CACHE: compileCache,
        ...child.environment,
      },
      signal,
      tell,
    });
    return process;
  };
  const gateway = await run('gateway', { module: 'src/bin/gateway.ts' });
  opened.defer(() => gateway.stop());
  const platform = await run('platform', options.platform);
  opened.defer(() => platform.stop());
  const agent = await run('agent', {
    module: 'src/bin/agent.ts',
    environment: { PLATFORM_URL: settings.PLATFORM_URL, NODE_TOKEN_FILE: settings.NODE_TOKEN_FILE },
    patience: 10_000,
  });
  opened.defer(() =>
    options.stopRequest()?.by === 'person'
      ? agent.stop({ signal: 'SIGINT', patience: restMilliseconds })
      : agent.stop(),
  );

  signal.throwIfAborted();
  const owned = opened.move();
  return { setupToken, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function startDatabase(
  opened: AsyncDisposableStack,
  settings: Settings,
  tell: (message: string) => void,
): Promise<string> {
  const directory = path.join(settings.DATA_DIR, 'postgresql');
  const server = opened.use(
    await startEmbeddedPostgres({ directory, log: createLog({ level: 'warn', name: 'database' }) }),
  );
  void server.exited.then(({ expected }) => {
    if (!expected)
      tell(
        'The database ended unexpectedly. Stop with Ctrl-C and run npm start again; nothing that was saved is lost.',
      );
  });
  return server.url;
}

/** Brings the tables up to date, enrols this machine's node and opens the set-up link while nobody administers. */
async function prepareDatabase(url: string, settings: Settings): Promise<{ setupToken: string | undefined }> {
  const log = createLog({ level: 'warn', name: 'start' });
  await using database = openDatabase({ url, log });
  await migrate(database, { directory: path.join(root, 'src/control/database/migrations') });
  const domains = createDomains({
    database: database.kysely,
    clock: systemClock,
    log,
    isTrustedProxy: () => false,
    publicUrl: settings.PUBLIC_URL,
  });
  const nodeToken = await domains.nodes.ensureEmbeddedNode({ region: 'europe' });
  await writeTokenFile(settings.NODE_TOKEN_FILE, nodeToken);
  return { setupToken: await domains.setup.openLink() };
}

/** Replaces the file whole: the mode of one that exists would stay as it is, and an agent may read it at any time. */
async function writeTokenFile(file: string, token: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, token, { mode: 0o600 });
  await rename(draft, file);
}
