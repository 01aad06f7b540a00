import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { agentPath } from '#src/contract/agent-messages.ts';
import { brandName } from '#src/contract/brand.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { Vat } from '#src/contract/vat.ts';
import { closeDueAccountsOften } from '#src/control/closing/close-due-accounts.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { startJobs, type Jobs } from '#src/control/database/jobs.ts';
import { cleanExpiredRowsEveryHour } from '#src/control/database/jobs/clean-expired-rows.ts';
import { openNotifications } from '#src/control/database/notifications.ts';
import { checkSecretKey } from '#src/control/database/secret-key.ts';
import { addressGroup, addressOf, trustedProxies } from '#src/control/http/client-address.ts';
import type { ApiBindings } from '#src/control/http/environment.ts';
import type { InstanceSettings } from '#src/control/instances/module.ts';
import {
  keepKnowledgebaseLoaded,
  type KnowledgebaseSettings,
} from '#src/control/knowledgebase/keep-loaded.ts';
import { createLiveServer } from '#src/control/live/server.ts';
import { livePublisher as live } from '#src/control/live/service.ts';
import type { Logger } from '#src/control/log.ts';
import { cleanMailsEveryDay, cleanMailsWorker } from '#src/control/mail/cleaning.ts';
import { deliverMailWorker } from '#src/control/mail/delivery.ts';
import { createOutbox } from '#src/control/mail/outbox.ts';
import { createSmtpTransport } from '#src/control/mail/smtp.ts';
import { createAgentLink } from '#src/control/nodes/link.ts';
import { createSealer } from '#src/control/sealing.ts';
import { onPageChange } from '#src/control/web/page-changes.ts';
import { createDomains, type MailOptions } from './domains.ts';

export type PlatformOptions = {
  databaseUrl: string;
  /** How browsers reach the platform, without a slash at its end: what links in mails begin with. */
  publicUrl: string;
  mail: MailOptions;
  /** 32 bytes that seal what the database must not show; the same for all processes on it. */
  secretKey: Buffer;
  instances: InstanceSettings;
  /** Without it the articles are those that another process loaded. */
  knowledgebase?: KnowledgebaseSettings;
  trustedProxies: readonly string[];
  clock: Clock;
  log: Logger;
  /** Tests and load drivers raise every rate limit by it. */
  rateLimitFactor?: number;
  vat?: Vat;
};

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Starts one platform process on its database, and owns what it opens until `stop`. */
export async function startPlatform(options: PlatformOptions) {
  const { clock, log, databaseUrl: url, publicUrl } = options;
  await using opened = new AsyncDisposableStack();
  const database = opened.use(openDatabase({ url, log }));
  await checkSecretKey(database.kysely, options.secretKey);
  const notifications = opened.use(await openNotifications({ url, log }));
  if (options.knowledgebase)
    opened.use(
      await keepKnowledgebaseLoaded({ ...options.knowledgebase, database: database.kysely, clock, log }),
    );
  const { smtpUrl, outbox, from, replyTo } = options.mail;
  const transport = smtpUrl === undefined ? createOutbox(outbox) : createSmtpTransport(smtpUrl);
  const sender = { brand: brandName, publicUrl, from, replyTo };
  const isTrustedProxy = trustedProxies(options.trustedProxies);
  // What the domains do in jobs may add jobs itself.
  const started = Promise.withResolvers<Jobs>();
  const domains = createDomains({
    ...options,
    database: database.kysely,
    isTrustedProxy,
    jobs: { enqueue: async (...job) => (await started.promise).enqueue(...job) },
    sealer: createSealer(options.secretKey),
  });
  const jobs = await startJobs({
    url,
    log,
    workers: [
      ...domains.workers,
      deliverMailWorker({ database: database.kysely, clock, live, log, transport, sender }),
      cleanMailsWorker({ database: database.kysely, clock, transport }),
    ],
    schedules: [cleanExpiredRowsEveryHour, cleanMailsEveryDay, closeDueAccountsOften],
  });
  started.resolve(jobs);
  let jobsEnd: Promise<void> | undefined;
  const stopJobs = () => (jobsEnd ??= Promise.resolve(jobs[Symbol.asyncDispose]()));
  opened.defer(stopJobs);
  const { accounts, nodes, features, instances, metrics, rateLimits } = domains;
  const liveServer = createLiveServer({
    sources: {
      '/account': { perAccount: true, load: (accountId) => accounts.details(accountId ?? '') },
      '/features': { perAccount: false, load: () => features.enabled() },
      '/notifications': {
        perAccount: true,
        // After a gap nobody knows what happened: whoever hears this reloads the list.
        load: async (accountId = '', event = 'notification.created') => ({
          event,
          unread: await domains.notifications.unread(accountId),
        }),
      },
      '/instances': {
        perAccount: true,
        load: (accountId = '') => instances.service.list(accountId, { page: 0, size: 100 }),
      },
      '/admin/mail': { perAccount: false, load: () => domains.mail.counts() },
      '/admin/nodes': { perAccount: false, load: () => nodes.listNodes({ page: 0, size: 100 }) },
    },
    objects: instances.live.objects,
    identify: domains.identify,
    renewCaller: domains.renewCaller,
    notifications,
    clock,
    isTrustedProxy,
    rateLimits,
    metrics,
    log,
  });
  opened.defer(() => liveServer.close());
  opened.use(instances.run(notifications));
  opened.defer(instances.live.run(liveServer.hub, notifications));
  opened.defer(domains.relay.run(notifications));
  const agentLink = createAgentLink({
    nodes,
    instances: instances.forAgents,
    news: {
      ...instances.live.news,
      onAgent(nodeId) {
        instances.live.news.onAgent(nodeId);
        domains.relay.agentCame(nodeId);
      },
    },
    agents: domains.agents,
    log,
  });
  opened.defer(notifications.onReconnect(() => agentLink.renewAll()));
  opened.defer(() => agentLink.closeAll());

  const resources = opened.move();
  let isStopping = false;
  let readiness: { at: number; answer: Promise<boolean> } | undefined;
  return {
    ...domains,
    live: liveServer,
    database: database.kysely,

    /** Ready while the database answers and nobody asked to stop. It is asked once a second at most. */
    async isReady(): Promise<boolean> {
      if (!readiness || performance.now() - readiness.at > 1000) {
        const answer = database.ping().then(
          () => true,
          () => false,
        );
        readiness = { at: performance.now(), answer };
      }
      return (await readiness.answer) && !isStopping;
    },

    /** Calls `handler` when public pages may show something else than before. */
    onPageChange: (handler: () => void) => onPageChange(notifications, handler),

    async limitVisitor(request: Request, bindings: ApiBindings): Promise<void> {
      const address = addressOf(bindings, request.headers, isTrustedProxy);
      await rateLimits.take('requestsPerAddress', addressGroup(address));
    },

    /** Takes over a connection that asks for a WebSocket; false when the path has none. */
    upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): boolean {
      const path = request.url?.split('?')[0];
      if (path === '/ws') liveServer.accept(request, connection, head);
      else if (path === agentPath) agentLink.handleUpgrade(request, connection, head);
      else return false;
      return true;
    },

    /** From now on `isReady` is false, no new job begins, and live channels and agents are told to go elsewhere. */
    beginStop(): void {
      isStopping = true;
      for (const closing of [liveServer.close(), agentLink.closeAll(), stopJobs()]) {
        closing.catch((error: unknown) => log.error({ err: error }, 'could not stop in order'));
      }
    },

    async stop(): Promise<void> {
      isStopping = true;
      await resources.disposeAsync();
    },
  };
}
