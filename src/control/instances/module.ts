import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { AccountService } from '#src/control/accounts/service.ts';
import type { Notifications } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import {
  createSoftwareVersions,
  createVersionSources,
  type CatalogueUrls,
} from '#src/control/games/service.ts';
import type { Logger } from '#src/control/log.ts';
import type { AgentDirectory, AgentRelay, NodeService } from '#src/control/nodes/service.ts';
import type { StatisticsService } from '#src/control/statistics/service.ts';
import { createAgentService } from './agent-service.ts';
import { createClosedAccounts } from './closed-accounts.ts';
import { createConsoleService } from './console-service.ts';
import { createDebugService } from './debug-service.ts';
import { createIdleService } from './idle-service.ts';
import { createInspectionService } from './inspection-service.ts';
import { instanceInsightRoutes } from './insight-routes.ts';
import { createInstanceLive } from './live.ts';
import { instanceRoutes } from './routes.ts';
import { createScheduler } from './scheduler.ts';
import { runScheduler } from './scheduler-loop.ts';
import { createInstanceService } from './service.ts';
import { createWaiting, type Waiting } from './waiting.ts';

export type InstanceSettings = {
  /** Names of instances stand under it. */
  playDomain: string;
  /** Where the gateways listen for Java players. */
  gamePort: number;
  /** What instances may be given as ports of their own. */
  instancePorts: { first: number; last: number };
  freeInstancesPerAccount: number;
  catalogues: CatalogueUrls;
  /** What catalogues are told of who asks: product, version, contact. */
  userAgent: string;
};

const nowhere = 'http://localhost:1';

/** Of processes that describe or prepare, and run none. */
export const noInstances: InstanceSettings = {
  playDomain: 'localhost',
  gamePort: 25_565,
  instancePorts: { first: 1, last: 0 },
  freeInstancesPerAccount: 0,
  catalogues: {
    paper: nowhere,
    mojang: nowhere,
    purpur: nowhere,
    fabric: nowhere,
    bedrock: nowhere,
    bedrockFallback: nowhere,
  },
  userAgent: '',
};

/** Everything about instances that opens nothing. */
export function createInstances(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  settings: InstanceSettings;
  statistics: StatisticsService;
  /** How many seconds a pass of the scheduler took. */
  onPass(seconds: number): void;
  nodes: NodeService;
  accounts: AccountService;
  /** The agents that are connected to this process, and the way to all others. */
  agents: AgentDirectory;
  relay: AgentRelay;
  log: Logger;
}) {
  const { database, clock, settings, agents, relay, log } = options;
  const versions = createSoftwareVersions(
    createVersionSources({ urls: settings.catalogues, userAgent: settings.userAgent, clock }),
  );
  const service = createInstanceService({
    database,
    clock,
    freeInstancesPerAccount: settings.freeInstancesPerAccount,
    addresses: settings,
  });
  const forAgents = createAgentService({ database, clock, playDomain: settings.playDomain });
  const console = createConsoleService({ instances: service, ask: relay.ask });
  const debug = createDebugService({
    instances: service,
    nodes: options.nodes,
    playDomain: settings.playDomain,
  });
  const scheduler = createScheduler({ database, clock, instancePorts: settings.instancePorts });
  const live = createInstanceLive({
    instances: service,
    statistics: options.statistics,
    database,
    agents,
    ask: relay.ask,
    log,
  });
  let waiting: Waiting | undefined;

  return {
    versions,
    service,
    forAgents,
    ofClosedAccounts: createClosedAccounts({ database, clock }),
    live,
    insightRoutes: instanceInsightRoutes(
      service,
      debug,
      createInspectionService({ database, clock, accounts: options.accounts, instances: service, debug }),
    ),
    routes: instanceRoutes({
      instances: service,
      console,
      idle: createIdleService({ instances: service, ask: relay.ask }),
      versions,
      database,
      clock,
      waiting() {
        if (!waiting) throw new Error('This process does not run instances');
        return waiting;
      },
    }),

    /** Begins to schedule and to listen, until it is disposed. */
    run(notifications: Notifications): AsyncDisposable {
      const loop = runScheduler({ pass: scheduler.pass, onPass: options.onPass, notifications, agents, log });
      const waiters = (waiting = createWaiting(notifications));
      return {
        async [Symbol.asyncDispose]() {
          waiters[Symbol.dispose]();
          await loop[Symbol.asyncDispose]();
        },
      };
    },
  };
}
