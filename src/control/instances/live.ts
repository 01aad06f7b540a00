import type { Kysely } from 'kysely';
import { statisticsSeconds } from '#src/contract/agent-messages.ts';
import { instanceTopic, readInstanceTopic, type InstanceTopic } from '#src/contract/live-topics.ts';
import { notify } from '#src/control/database/notifications.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { Logger } from '#src/control/log.ts';
import type { AgentDirectory, AgentNews, AgentRelay } from '#src/control/nodes/service.ts';
import { instanceChangeNoticeSchema, instanceChannel } from './changes.ts';
import { consoleLineOf } from './console-service.ts';
import { createInstanceFeeds, feedNoticeSchema } from './feeds.ts';
import type { StatisticsService } from '#src/control/statistics/service.ts';
import type { InstanceService } from './service.ts';
import type { ChangeNotices } from './waiting.ts';

/** What this needs of the live hub. */
type Broadcast = {
  broadcast(topic: InstanceTopic, accountId: undefined, body: unknown): void;
  refresh(topic: InstanceTopic, accountId: undefined): Promise<void>;
  refresh(topic: '/instances', accountId: string): Promise<void>;
};

const feedChannel = 'instance feeds';

/** The live topics of instances. Nothing of what they carry is kept here. */
export function createInstanceLive(options: {
  instances: InstanceService;
  statistics: StatisticsService;
  database: Kysely<DatabaseSchema>;
  agents: AgentDirectory;
  ask: AgentRelay['ask'];
  log: Logger;
}) {
  const { instances, statistics, agents, log } = options;
  let hub: Broadcast | undefined;

  const feeds = createInstanceFeeds({
    agents,
    ask: options.ask,
    nodeOf: instances.nodeOf,
    showLines(instanceId, lines) {
      hub?.broadcast(instanceTopic(instanceId, '/console'), undefined, {
        lines: lines.map(consoleLineOf),
      });
    },
    showUsage: ({ instanceId, ...usage }) =>
      hub?.broadcast(instanceTopic(instanceId, '/statistics'), undefined, usage),
    tell: (notice) => notify(options.database, feedChannel, JSON.stringify(notice)),
    onFault: (error) => log.warn({ err: error }, 'could not bring lines or figures to who listens'),
  });

  const news: AgentNews = {
    onConsole: (_nodeId, instanceId, lines) => feeds.onLines(instanceId, lines),
    async onUsage(nodeId, measurement) {
      const isNew = await statistics.record(nodeId, measurement);
      // What was measured while nobody heard it is for the charts only.
      if (!isNew || measurement.secondsAgo > statisticsSeconds) return;
      for (const usage of measurement.instances) feeds.onUsage(usage);
    },
    onAgent: feeds.onAgent,
  };

  return {
    news,
    objects: {
      load: async (topic: InstanceTopic) => {
        const { instanceId, kind } = readInstanceTopic(topic) ?? {};
        return kind === '' && instanceId !== undefined ? await instances.present(instanceId) : undefined;
      },
      async onAudience(topic: InstanceTopic, isThere: boolean): Promise<void> {
        const { instanceId, kind } = readInstanceTopic(topic) ?? {};
        if (!kind || instanceId === undefined) return;
        if (isThere) await feeds.begin(instanceId, kind);
        else feeds.end(instanceId, kind);
      },
      owns: (caller: Caller, instanceId: string) => instances.isOwn(caller.accountId, instanceId),
    },

    /** Begins to tell those who listen of every change. */
    run(liveHub: Broadcast, notices: ChangeNotices): () => void {
      hub = liveHub;
      const changes = notices.subscribe(instanceChannel, (payload) => {
        const { instanceId, accountId, nodeId } = instanceChangeNoticeSchema.parse(JSON.parse(payload));
        if (nodeId !== null) feeds.onPlaced(instanceId, nodeId);
        Promise.all([
          liveHub.refresh(instanceTopic(instanceId, ''), undefined),
          liveHub.refresh('/instances', accountId),
        ]).catch((error: unknown) => log.warn({ err: error }, 'could not show a change of an instance'));
      });
      const others = notices.subscribe(feedChannel, (payload) =>
        feeds.onNotice(feedNoticeSchema.parse(JSON.parse(payload))),
      );
      return () => {
        changes();
        others();
        feeds[Symbol.dispose]();
      };
    },
  };
}
