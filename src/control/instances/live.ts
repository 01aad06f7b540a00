import { instanceTopic, readInstanceTopic, type InstanceTopic } from '#src/contract/live-topics.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { Logger } from '#src/control/log.ts';
import type { AgentDirectory, AgentNews } from '#src/control/nodes/service.ts';
import { instanceChangeNoticeSchema, instanceChannel } from './changes.ts';
import type { StatisticsService } from '#src/control/statistics/service.ts';
import type { InstanceService } from './service.ts';
import type { ChangeNotices } from './waiting.ts';

/** What this needs of the live hub. */
type Broadcast = {
  broadcast(topic: InstanceTopic, accountId: undefined, body: unknown): void;
  refresh(topic: InstanceTopic, accountId: undefined): Promise<void>;
  refresh(topic: '/instances', accountId: string): Promise<void>;
  objectTopics(): InstanceTopic[];
};

/**
 * The live topics of instances. Console lines and figures go from the agent's connection to those who listen in this
 * process; nothing of them is kept here.
 */
export function createInstanceLive(options: {
  instances: InstanceService;
  statistics: StatisticsService;
  agents: AgentDirectory;
  log: Logger;
}) {
  const { instances, statistics, agents, log } = options;
  let hub: Broadcast | undefined;

  /** Asks the agent for new lines, or no longer. Without an agent there are none. */
  function watch(instanceId: string, isOn: boolean): void {
    instances.nodeOf(instanceId).then(
      (nodeId) => nodeId !== undefined && agents.get(nodeId)?.watch(instanceId, isOn),
      (error: unknown) => log.warn({ err: error }, 'could not watch a console'),
    );
  }

  const news: AgentNews = {
    onConsole(_nodeId, instanceId, lines) {
      hub?.broadcast(instanceTopic(instanceId, '/console'), undefined, {
        lines: lines.map(({ seq, at, text }) => ({ seq, at: new Date(at).toISOString(), text })),
      });
    },
    onUsage(nodeId, used) {
      statistics
        .record(nodeId, used)
        .catch((error: unknown) => log.warn({ err: error }, 'could not keep figures'));
      for (const { instanceId, ...usage } of used)
        hub?.broadcast(instanceTopic(instanceId, '/statistics'), undefined, usage);
    },
    onAgent(nodeId) {
      // It does not know yet who listens.
      for (const topic of hub?.objectTopics() ?? []) {
        const { instanceId, kind } = readInstanceTopic(topic) ?? {};
        if (kind !== '/console' || instanceId === undefined) continue;
        void instances.nodeOf(instanceId).then((node) => node === nodeId && watch(instanceId, true));
      }
    },
  };

  return {
    news,
    objects: {
      load: async (topic: InstanceTopic) => {
        const { instanceId, kind } = readInstanceTopic(topic) ?? {};
        return kind === '' && instanceId !== undefined ? await instances.present(instanceId) : undefined;
      },
      onAudience(topic: InstanceTopic, isThere: boolean) {
        const { instanceId, kind } = readInstanceTopic(topic) ?? {};
        if (kind === '/console' && instanceId !== undefined) watch(instanceId, isThere);
      },
      owns: (caller: Caller, instanceId: string) => instances.isOwn(caller.accountId, instanceId),
    },

    /** Begins to tell those who listen of every change. */
    run(liveHub: Broadcast, notices: ChangeNotices): () => void {
      hub = liveHub;
      return notices.subscribe(instanceChannel, (payload) => {
        const { instanceId, accountId } = instanceChangeNoticeSchema.parse(JSON.parse(payload));
        Promise.all([
          liveHub.refresh(instanceTopic(instanceId, ''), undefined),
          liveHub.refresh('/instances', accountId),
        ]).catch((error: unknown) => log.warn({ err: error }, 'could not show a change of an instance'));
      });
    },
  };
}
