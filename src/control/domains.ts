import type { Kysely } from 'kysely';
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
import { closeDueAccountsWorker } from '#src/control/closing/close-due-accounts.ts';
import { closingRoutes } from '#src/control/closing/routes.ts';
import { createClosingService } from '#src/control/closing/service.ts';
import { noJobs, type Jobs } from '#src/control/database/jobs.ts';
import { cleanExpiredRowsWorker } from '#src/control/database/jobs/clean-expired-rows.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { featureRoutes } from '#src/control/features/routes.ts';
import { createFeatureService } from '#src/control/features/service.ts';
import { createApi } from '#src/control/http/api.ts';
import type { TrustedProxies } from '#src/control/http/client-address.ts';
import type { Caller, Identity } from '#src/control/http/environment.ts';
import { createMetrics } from '#src/control/http/metrics.ts';
import { createRateLimits } from '#src/control/http/rate-limits.ts';
import { createInstances, noInstances, type InstanceSettings } from '#src/control/instances/module.ts';
import { gameRoutes } from '#src/control/games/routes.ts';
import { createArticleFeedback } from '#src/control/knowledgebase/feedback.ts';
import { articleFeedbackRoutes } from '#src/control/knowledgebase/feedback-routes.ts';
import { knowledgebaseRoutes } from '#src/control/knowledgebase/routes.ts';
import { createKnowledgebaseService } from '#src/control/knowledgebase/service.ts';
import { livePublisher as live } from '#src/control/live/service.ts';
import type { Logger } from '#src/control/log.ts';
import { mailRoutes } from '#src/control/mail/routes.ts';
import { createMailService } from '#src/control/mail/service.ts';
import { createAgentRelay } from '#src/control/nodes/relay.ts';
import { nodeRoutes } from '#src/control/nodes/routes.ts';
import { createNodeService, type AgentDirectory } from '#src/control/nodes/service.ts';
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
import { noSealer, type Sealer } from '#src/control/sealing.ts';
import { createSecurityNotices } from '#src/control/security-notices/service.ts';
import { statisticsRoutes } from '#src/control/statistics/routes.ts';
import { createStatisticsService } from '#src/control/statistics/service.ts';
import { setupRoutes } from '#src/control/setup/routes.ts';
import { createSetupService } from '#src/control/setup/service.ts';
import { createLoginChallenges } from '#src/control/two-factor/login-challenges.ts';
import { twoFactorRoutes } from '#src/control/two-factor/routes.ts';
import { createTwoFactorService } from '#src/control/two-factor/service.ts';
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
  const nodes = createNodeService({ database, clock, live });
  const statistics = createStatisticsService({ database, clock });
  const agents: AgentDirectory = new Map();
  const relay = createAgentRelay({ database, clock, agents, log: options.log });
  const instances = createInstances({
    agents,
    relay,
    database,
    clock,
    settings: options.instances ?? noInstances,
    statistics,
    onPass: (seconds) => metrics.schedulerPassSeconds.observe(seconds),
    nodes,
    accounts,
    log,
  });
  const closing = createClosingService({
    ...{ database, clock, live, auth, accounts, mail, notices },
    servers: instances.ofClosedAccounts,
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
  const features = createFeatureService({ database, live });
  const users = createUserService({ database, accounts, notifications, live, log });
  const knowledgebase = createKnowledgebaseService({ database });
  const articleFeedback = createArticleFeedback({ database, clock, sealer });
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
      instances.insightRoutes,
      statisticsRoutes(statistics, instances.service),
      knowledgebaseRoutes(knowledgebase),
      articleFeedbackRoutes(articleFeedback),
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
    agents,
    relay,
    workers,
  };
  return { ...domains, metrics, rateLimits, api, identify, renewCaller };
}
