import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Kysely } from 'kysely';
import { agentPath } from '#src/contract/agent-messages.ts';
import { brandName } from '#src/contract/brand.ts';
import type { Clock } from '#src/contract/clock.ts';
import { unknownVat, type Vat } from '#src/contract/vat.ts';
import { accountRoutes } from '#src/control/accounts/routes.ts';
import { createAccountService } from '#src/control/accounts/service.ts';
import { apiKeyRoutes } from '#src/control/api-keys/routes.ts';
import { isApiKey } from '#src/control/api-keys/rules.ts';
import { createApiKeyService } from '#src/control/api-keys/service.ts';
import { authRoutes } from '#src/control/auth/routes.ts';
import { createPasswordAttempts } from '#src/control/auth/password-attempts.ts';
import { createAuthService } from '#src/control/auth/service.ts';
import { billingRoutes } from '#src/control/billing/routes.ts';
import { catalogRoutes } from '#src/control/catalog/routes.ts';
import { closeDueAccountsOften, closeDueAccountsWorker } from '#src/control/closing/close-due-accounts.ts';
import { closingRoutes } from '#src/control/closing/routes.ts';
import { createClosingService } from '#src/control/closing/service.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { noJobs, startJobs, type Jobs } from '#src/control/database/jobs.ts';
import {
  cleanExpiredRowsEveryHour,
  cleanExpiredRowsWorker,
} from '#src/control/database/jobs/clean-expired-rows.ts';
import { openNotifications } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { checkSecretKey } from '#src/control/database/secret-key.ts';
import { featureRoutes } from '#src/control/features/routes.ts';
import { createFeatureService } from '#src/control/features/service.ts';
import { createApi } from '#src/control/http/api.ts';
import {
  addressGroup,
  addressOf,
  trustedProxies,
  type TrustedProxies,
} from '#src/control/http/client-address.ts';
import type { ApiBindings, Caller, Identity } from '#src/control/http/environment.ts';
import { createMetrics } from '#src/control/http/metrics.ts';
import { createRateLimits } from '#src/control/http/rate-limits.ts';
import { createInstances, noInstances, type InstanceSettings } from '#src/control/instances/module.ts';
import { gameRoutes } from '#src/control/games/routes.ts';
import { createLiveServer } from '#src/control/live/server.ts';
import { livePublisher as live } from '#src/control/live/service.ts';
import type { Logger } from '#src/control/log.ts';
import { cleanMailsEveryDay, cleanMailsWorker } from '#src/control/mail/cleaning.ts';
import { deliverMailWorker } from '#src/control/mail/delivery.ts';
import { createOutbox } from '#src/control/mail/outbox.ts';
import { mailRoutes } from '#src/control/mail/routes.ts';
import { createMailService } from '#src/control/mail/service.ts';
import { createSmtpTransport } from '#src/control/mail/smtp.ts';
import { createAgentLink } from '#src/control/nodes/link.ts';
import { nodeRoutes } from '#src/control/nodes/routes.ts';
import { createNodeService } from '#src/control/nodes/service.ts';
import { createLimitService } from '#src/control/limits/service.ts';
import { recoveryRoutes } from '#src/control/recovery/routes.ts';
import { sendRecoveryLinkWorker } from '#src/control/recovery/send-link.ts';
import { createRecoveryService } from '#src/control/recovery/service.ts';
import { sessionRoutes } from '#src/control/sessions/routes.ts';
import { createSessionService } from '#src/control/sessions/service.ts';
import { notificationRoutes } from '#src/control/notifications/routes.ts';
import { createNotificationService } from '#src/control/notifications/service.ts';
import { passkeyRoutes } from '#src/control/passkeys/routes.ts';
import { relyingParty } from '#src/control/passkeys/rules.ts';
import { createPasskeyService } from '#src/control/passkeys/service.ts';
import { createSealer, noSealer, type Sealer } from '#src/control/sealing.ts';
import { createSecurityNotices } from '#src/control/security-notices/service.ts';
import { statisticsRoutes } from '#src/control/statistics/routes.ts';
import { createStatisticsService } from '#src/control/statistics/service.ts';
import { setupRoutes } from '#src/control/setup/routes.ts';
import { createSetupService } from '#src/control/setup/service.ts';
import { createLoginChallenges } from '#src/control/two-factor/login-challenges.ts';
import { twoFactorRoutes } from '#src/control/two-factor/routes.ts';
import { createTwoFactorService } from '#src/control/two-factor/service.ts';
import { onPageChange } from '#src/control/web/page-changes.ts';
import { userRoutes } from '#src/control/users/routes.ts';
import { createUserService } from '#src/control/users/service.ts';
import { verificationRoutes } from '#src/control/verification/routes.ts';
import { createVerificationService } from '#src/control/verification/service.ts';

export type MailOptions = {
  /** `smtp://` or `smtps://`; without one, mails stay in `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, made when the first mail comes. */
  outbox: string;
  /** Plain addresses. */
  from: string;
  replyTo: string | undefined;
};

export type PlatformOptions = {
  databaseUrl: string;
  /** How browsers reach the platform, without a slash at its end: what links in mails begin with. */
  publicUrl: string;
  mail: MailOptions;
  /** 32 bytes that seal what the database must not show; the same for all processes on it. */
  secretKey: Buffer;
  instances: InstanceSettings;
  trustedProxies: readonly string[];
  clock: Clock;
  log: Logger;
  /** Tests and load drivers raise every rate limit by it. */
  rateLimitFactor?: number;
  vat?: Vat;
};

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Every domain's service, and the API over them. Nothing is opened here. */
export function createDomains(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  log: Logger;
  isTrustedProxy: TrustedProxies;
  publicUrl: string;
  mail?: MailOptions;
  /** Jobs, sealer and instances are left out by processes that run no platform: what needs them fails there. */
  instances?: InstanceSettings;
  jobs?: Pick<Jobs, 'enqueue'>;
  sealer?: Sealer;
  rateLimitFactor?: number;
  vat?: Vat;
}) {
  const { database, clock, log, isTrustedProxy, publicUrl, jobs = noJobs, sealer = noSealer } = options;
  const metrics = createMetrics();
  const rateLimits = createRateLimits(options.rateLimitFactor);
  const mail = createMailService({
    database,
    clock,
    jobs,
    live,
    sender: { brand: brandName, publicUrl: options.publicUrl },
    isReadHere: options.mail !== undefined && options.mail.smtpUrl === undefined,
  });
  const notifications = createNotificationService({ database, clock, live });
  const accounts = createAccountService({ database, clock, live });
  const notices = createSecurityNotices({ accounts, mail, notifications });
  const sessions = createSessionService({ database, clock, live });
  const limits = createLimitService(options);
  const attempts = createPasswordAttempts({ rateLimits, limits });
  const verification = createVerificationService({ database, clock, live, limits, mail, publicUrl });
  const challenges = createLoginChallenges({ database, clock });
  const auth = createAuthService({
    ...{ database, clock, live, sessions, limits, attempts, mail, notices, verification },
    passOrChallenge: challenges.passOrChallenge,
  });
  const closing = createClosingService({
    ...{ database, clock, live, auth, accounts, mail, notices },
  });
  const twoFactor = createTwoFactorService({
    ...{ database, clock, sealer, challenges, accounts, auth, limits, notices },
    brand: brandName,
  });
  const party = relyingParty(publicUrl, brandName);
  const passkeys = createPasskeyService({ database, clock, accounts, auth, sessions, notices, party });
  const apiKeys = createApiKeyService({ database, clock, live, accounts, notices });
  const recovery = createRecoveryService({
    ...{ database, clock, jobs, limits, auth, verification },
    otherWaysIn: [apiKeys, passkeys, twoFactor],
  });
  const setup = createSetupService({ database, clock, auth, sessions, accounts });
  const nodes = createNodeService({ database, clock, live });
  const features = createFeatureService({ database, live });
  const users = createUserService({ database, accounts, notifications, live, log });
  const statistics = createStatisticsService({ database, clock });
  const instances = createInstances({
    database,
    clock,
    settings: options.instances ?? noInstances,
    statistics,
    log,
  });
  const identify = (token: string): Promise<Identity | undefined> =>
    isApiKey(token) ? apiKeys.identify(token) : sessions.find(token);
  const renewCaller = (caller: Caller): Promise<Caller | undefined> =>
    caller.kind === 'apiKey' ? apiKeys.renewCaller(caller.apiKeyId) : sessions.renewCaller(caller.sessionId);
  const api = createApi({
    modules: [
      authRoutes(auth, accounts, sessions, rateLimits),
      verificationRoutes(verification, accounts),
      recoveryRoutes(recovery, rateLimits),
      closingRoutes(closing),
      sessionRoutes(sessions),
      accountRoutes(accounts),
      twoFactorRoutes(twoFactor),
      passkeyRoutes(passkeys, rateLimits),
      apiKeyRoutes(apiKeys, database, clock),
      featureRoutes(features),
      catalogRoutes,
      billingRoutes(options.vat ?? unknownVat),
      setupRoutes(setup, rateLimits),
      nodeRoutes(nodes, database, clock),
      notificationRoutes(notifications),
      userRoutes(users),
      mailRoutes(mail),
      gameRoutes(instances.versions, nodes),
      instances.routes,
      statisticsRoutes(statistics, instances.service),
    ],
    log,
    metrics,
    rateLimits,
    isTrustedProxy,
    identify,
  });
  const workers = [
    cleanExpiredRowsWorker(database, clock),
    sendRecoveryLinkWorker({ database, clock, mail, publicUrl }),
    closeDueAccountsWorker(closing),
  ];
  const domains = {
    accounts,
    auth,
    closing,
    setup,
    nodes,
    features,
    mail,
    notifications,
    instances,
    workers,
  };
  return { ...domains, metrics, rateLimits, api, identify, renewCaller };
}

/** Starts one platform process on its database, and owns what it opens until `stop`. */
export async function startPlatform(options: PlatformOptions) {
  const { clock, log, databaseUrl: url, publicUrl } = options;
  await using opened = new AsyncDisposableStack();
  const database = opened.use(openDatabase({ url, log }));
  await checkSecretKey(database.kysely, options.secretKey);
  const notifications = opened.use(await openNotifications({ url, log }));
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
  const agentLink = createAgentLink({
    nodes,
    instances: instances.service,
    news: instances.live.news,
    agents: instances.agents,
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
