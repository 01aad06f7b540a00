import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createLanternhostClient, type LanternhostClient } from '@lanternhost/sdk';
import type { Permission } from '#src/contract/permissions.ts';
import type { Vat } from '#src/contract/vat.ts';
import type { CatalogueUrls } from '#src/control/games/service.ts';
import { noInstances } from '#src/control/instances/module.ts';
import { startPlatform, type Platform } from '#src/control/platform.ts';
import { noStaticFiles } from '#src/control/web/static-files.ts';
import { createWeb } from '#src/control/web/web.ts';
import { testClock, type TestClock } from './clock.ts';
import { recordedLog } from './log.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { startMachine, type Machine, type MachineOptions } from './machine.ts';
import { createTestDatabase } from './postgres.ts';

/** Somebody with an account who acts through the SDK. */
export type Person = {
  name: string;
  email: string;
  password: string;
  accountId: string;
  accessToken: string;
  client: LanternhostClient;
};

export type World = AsyncDisposable & {
  url: string;
  /** The address of the live channel. */
  liveUrl: string;
  databaseUrl: string;
  platform: Platform;
  clock: TestClock;
  log: ReturnType<typeof recordedLog>;
  /** Where the platform's mails arrive, over SMTP. */
  mailbox: Mailbox;
  /** Registers `<name>@example.com`; what an administrator would grant is granted. */
  person(name: string, ...permissions: Permission[]): Promise<Person>;
  /** Enrols a node as `admin` and starts its agent and gateway. */
  machine(admin: Person, name: string, options?: MachineOptions): Promise<Machine>;
  /** Another platform process on the same database. */
  neighbour(): Promise<World>;
};

/** Worlds run beside each other, and a test that was cut off may have left a server behind. */
function ownPorts() {
  const first = 20_000 + 50 * randomInt(0, 200);
  return { first, last: first + 49 };
}

export type WorldOptions = {
  catalogues?: CatalogueUrls;
  /** Every limit is this many times the real one; 1000 by default. */
  rateLimitFactor?: number;
  trustedProxies?: readonly string[];
  vat?: Vat;
  publicUrl?: string;
  /** A folder of articles; none by default. */
  knowledgebase?: { directory: string; isWatched?: boolean };
  /** Another mail server than the world's own mailbox, or a folder. */
  mail?: { smtpUrl: string } | { outbox: string };
};

/** A platform with an empty database of its own, on a free port of the loopback. Pages are not part of it. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await createTestDatabase());
  const mailbox = opened.use(await startMailbox());
  const world = opened.use(await runPlatform(database.url, testClock(), mailbox, options));
  const owned = opened.move();
  return { ...world, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** A platform process on a database that is there. */
export async function runPlatform(
  databaseUrl: string,
  clock: TestClock,
  mailbox: Mailbox,
  options: WorldOptions,
): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const log = recordedLog();
  const platform = await startPlatform({
    databaseUrl,
    clock,
    log: log.log,
    publicUrl: options.publicUrl ?? 'https://lanternhost.example',
    secretKey: Buffer.alloc(32, 'the key of the tests'),
    mail: {
      smtpUrl: mailbox.url,
      outbox: '/nowhere',
      from: 'noreply@lanternhost.example',
      replyTo: 'hello@lanternhost.example',
      ...(options.mail && { smtpUrl: undefined, ...options.mail }),
    },
    instances: {
      playDomain: 'play.test',
      gamePort: 25_565,
      instancePorts: ownPorts(),
      freeInstancesPerAccount: 2,
      catalogues: options.catalogues ?? noInstances.catalogues,
      userAgent: 'Lanternhost/test (tests)',
    },
    ...(options.knowledgebase && { knowledgebase: { isWatched: false, ...options.knowledgebase } }),
    trustedProxies: options.trustedProxies ?? [],
    rateLimitFactor: options.rateLimitFactor ?? 1000,
    ...(options.vat && { vat: options.vat }),
  });
  opened.defer(() => platform.stop());
  const web = createWeb({
    api: platform.api,
    health: platform,
    limitVisitor: platform.limitVisitor,
    log: log.log,
    staticFiles: noStaticFiles,
    renderPage: async () => new Response('no pages here', { status: 404 }),
    inlineScripts: [],
    isHttps: false,
    isDevelopment: false,
  });
  const server = createServer(getRequestListener(web.fetch));
  server.on(
    'upgrade',
    (request, socket, head) => platform.upgrade(request, socket, head) || socket.destroy(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(async () => {
    platform.beginStop();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function person(name: string, ...permissions: Permission[]): Promise<Person> {
    const email = `${name}@example.com`;
    const password = `${name} likes blocks`;
    const visitor = createLanternhostClient({ baseUrl: url });
    const { accessToken } = await visitor.POST('/v1/auth/register', {
      body: { email, password, acceptTerms: true },
    });
    const client = createLanternhostClient({ baseUrl: url, token: accessToken });
    const { id: accountId } = await client.GET('/v1/auth');
    if (permissions.length > 0) await platform.accounts.grant(platform.database, accountId, permissions);
    return { name, email, password, accountId, accessToken, client };
  }

  async function machine(admin: Person, name: string, machineOptions?: MachineOptions): Promise<Machine> {
    const { token } = await admin.client.POST('/v1/admin/nodes', {
      body: { name, region: 'europe' },
      idempotencyKey: true,
    });
    return startMachine(url, token, machineOptions);
  }

  const owned = opened.move();
  return {
    url,
    liveUrl: `${url.replace('http', 'ws')}/ws`,
    databaseUrl,
    platform,
    clock,
    log,
    mailbox,
    person,
    machine,
    neighbour: () => runPlatform(databaseUrl, clock, mailbox, options),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
