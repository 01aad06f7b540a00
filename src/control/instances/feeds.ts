import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { consoleAnswerSchema, instanceUsageSchema } from '#src/contract/agent-messages.ts';
import type { AgentConsoleLine, AgentDirectory, AgentRelay } from '#src/control/nodes/service.ts';

export type FeedKind = '/console' | '/statistics';

/** What processes tell each other about who listens where. Lines are asked for, never sent with it. */
export const feedNoticeSchema = z.discriminatedUnion('kind', [
  /** Somebody listens in that process. */
  z.object({ kind: z.literal('listening'), from: z.string(), instanceId: z.uuid(), nodeId: z.uuid() }),
  /** The agent of a node has come to that process. */
  z.object({ kind: z.literal('agent'), from: z.string(), nodeId: z.uuid() }),
  z.object({ kind: z.literal('lines'), from: z.string(), instanceId: z.uuid() }),
  z.object({ kind: z.literal('usage'), from: z.string(), usage: instanceUsageSchema }),
]);
export type FeedNotice = z.infer<typeof feedNoticeSchema>;
type NoticeBody<Notice = FeedNotice> = Notice extends FeedNotice ? Omit<Notice, 'from'> : never;

type Feed = {
  kinds: Set<FeedKind>;
  nodeId: string | undefined;
  /** The last line that was shown here; undefined until the agent was asked. */
  cursor: number | undefined;
  ready: Promise<void>;
  pulling: Promise<void> | undefined;
};

const linesPerPull = 500;
const renewMilliseconds = 10_000;
/** A process that was killed cannot say that nobody listens there any more. */
const interestMilliseconds = 3 * renewMilliseconds;
const hintMilliseconds = 100;

/**
 * Console lines and figures of instances for those who listen in this process, each line once and in order: from the
 * agent's own connection where it is connected here, else asked for whenever the process that has it says that there
 * are more.
 */
export function createInstanceFeeds(options: {
  agents: AgentDirectory;
  ask: AgentRelay['ask'];
  nodeOf(instanceId: string): Promise<string | undefined>;
  showLines(instanceId: string, lines: readonly AgentConsoleLine[]): void;
  showUsage(usage: z.infer<typeof instanceUsageSchema>): void;
  tell(notice: FeedNotice): Promise<void>;
  onFault(error: unknown): void;
}) {
  const { agents, ask, onFault } = options;
  const own = randomUUID();
  const feeds = new Map<string, Feed>();
  /** Instances that are listened to in other processes: until when, and whether a hint is on its way. */
  const elsewhere = new Map<string, { nodeId: string; until: number; hint: NodeJS.Timeout | undefined }>();

  const tell = (notice: NoticeBody) =>
    void options.tell({ ...notice, from: own } as FeedNotice).catch(onFault);

  async function connect(instanceId: string, feed: Feed): Promise<void> {
    feed.nodeId ??= await options.nodeOf(instanceId);
    const { nodeId } = feed;
    if (nodeId === undefined) return;
    if (feed.cursor === undefined && feed.kinds.has('/console')) {
      const newest = { after: null, before: Number.MAX_SAFE_INTEGER, limit: 1 };
      const answer = await ask(nodeId, { type: 'readConsole', instanceId, ...newest });
      feed.cursor ??= consoleAnswerSchema.safeParse(answer).data?.lastSeq;
    }
    const agent = agents.get(nodeId);
    if (!agent) tell({ kind: 'listening', instanceId, nodeId });
    else if (feed.kinds.has('/console')) agent.watch(instanceId, feed.cursor ?? null);
  }

  function show(instanceId: string, feed: Feed, lines: readonly AgentConsoleLine[]): void {
    const fresh = lines.filter(({ seq }) => seq > (feed.cursor ?? 0));
    if (fresh.length === 0) return;
    feed.cursor = fresh.at(-1)?.seq;
    options.showLines(instanceId, fresh);
  }

  async function pull(instanceId: string, feed: Feed, nodeId: string): Promise<void> {
    for (;;) {
      const cursor = { after: feed.cursor ?? 0, before: null, limit: linesPerPull };
      const answer = await ask(nodeId, { type: 'readConsole', instanceId, ...cursor });
      const { lines = [], lastSeq = 0 } = consoleAnswerSchema.safeParse(answer).data ?? {};
      if (lines.length === 0 || feeds.get(instanceId) !== feed) return;
      show(instanceId, feed, lines);
      if ((feed.cursor ?? 0) >= lastSeq) return;
    }
  }

  function hint(instanceId: string): void {
    const listener = elsewhere.get(instanceId);
    if (!listener) return;
    listener.hint ??= setTimeout(() => {
      listener.hint = undefined;
      tell({ kind: 'lines', instanceId });
    }, hintMilliseconds).unref();
  }

  function unwatch(instanceId: string, nodeId: string | undefined): void {
    if (feeds.get(instanceId)?.kinds.has('/console') || elsewhere.has(instanceId)) return;
    if (nodeId !== undefined) agents.get(nodeId)?.watch(instanceId, 'off');
  }

  function listenedElsewhere(instanceId: string, nodeId: string): void {
    const agent = agents.get(nodeId);
    if (!agent) return;
    const before = elsewhere.get(instanceId);
    const until = performance.now() + interestMilliseconds;
    if (before) before.until = until;
    else elsewhere.set(instanceId, { nodeId, until, hint: undefined });
    if (!before && !feeds.get(instanceId)?.kinds.has('/console')) agent.watch(instanceId, null);
    // What came before it was known that somebody listens.
    hint(instanceId);
  }

  const renewal = setInterval(() => {
    for (const [instanceId, { nodeId, until }] of elsewhere) {
      if (until > performance.now()) continue;
      elsewhere.delete(instanceId);
      unwatch(instanceId, nodeId);
    }
    for (const [instanceId, { nodeId }] of feeds)
      if (nodeId !== undefined && !agents.has(nodeId)) tell({ kind: 'listening', instanceId, nodeId });
  }, renewMilliseconds).unref();

  return {
    /** Somebody listens here. Resolves when nothing that comes from now on will be missed. */
    begin(instanceId: string, kind: FeedKind): Promise<void> {
      const feed = feeds.get(instanceId) ?? {
        kinds: new Set(),
        nodeId: undefined,
        cursor: undefined,
        ready: Promise.resolve(),
        pulling: undefined,
      };
      feeds.set(instanceId, feed);
      feed.kinds.add(kind);
      feed.ready = feed.ready.then(() => connect(instanceId, feed)).catch(onFault);
      return feed.ready;
    },

    end(instanceId: string, kind: FeedKind): void {
      const feed = feeds.get(instanceId);
      if (!feed?.kinds.delete(kind)) return;
      if (feed.kinds.size === 0) feeds.delete(instanceId);
      if (kind === '/console') {
        feed.cursor = undefined;
        unwatch(instanceId, feed.nodeId);
      }
    },

    /** The agent of this process sends new lines. */
    onLines(instanceId: string, lines: readonly AgentConsoleLine[]): void {
      const feed = feeds.get(instanceId);
      if (feed?.kinds.has('/console')) show(instanceId, feed, lines);
      hint(instanceId);
    },

    onUsage(usage: z.infer<typeof instanceUsageSchema>): void {
      if (feeds.get(usage.instanceId)?.kinds.has('/statistics')) options.showUsage(usage);
      if (elsewhere.has(usage.instanceId)) tell({ kind: 'usage', usage });
    },

    /** The agent of a node has come to this process: it does not know yet who listens, and what they know. */
    onAgent(nodeId: string): void {
      for (const [instanceId, feed] of feeds)
        if (feed.nodeId === nodeId) connect(instanceId, feed).catch(onFault);
      for (const [instanceId, listener] of elsewhere) {
        if (listener.nodeId !== nodeId) continue;
        agents.get(nodeId)?.watch(instanceId, feeds.get(instanceId)?.cursor ?? null);
        hint(instanceId);
      }
      tell({ kind: 'agent', nodeId });
    },

    /** An instance has its place on this node now. */
    onPlaced(instanceId: string, nodeId: string): void {
      const feed = feeds.get(instanceId);
      if (!feed || feed.nodeId === nodeId) return;
      feed.nodeId = nodeId;
      connect(instanceId, feed).catch(onFault);
    },

    onNotice(notice: FeedNotice): void {
      if (notice.from === own) return;
      if (notice.kind === 'listening') return listenedElsewhere(notice.instanceId, notice.nodeId);
      if (notice.kind === 'agent') {
        for (const [instanceId, feed] of feeds)
          if (feed.nodeId === notice.nodeId && !agents.has(notice.nodeId))
            connect(instanceId, feed).catch(onFault);
        return;
      }
      const instanceId = notice.kind === 'usage' ? notice.usage.instanceId : notice.instanceId;
      const feed = feeds.get(instanceId);
      if (feed?.nodeId === undefined || agents.has(feed.nodeId)) return;
      if (notice.kind === 'usage') {
        if (feed.kinds.has('/statistics')) options.showUsage(notice.usage);
        return;
      }
      const { nodeId } = feed;
      if (!feed.kinds.has('/console')) return;
      // One after the other: two at once would show lines twice or out of order.
      feed.pulling = (feed.pulling ?? feed.ready).then(() => pull(instanceId, feed, nodeId)).catch(onFault);
    },

    [Symbol.dispose](): void {
      clearInterval(renewal);
      for (const { hint: timer } of elsewhere.values()) clearTimeout(timer);
    },
  };
}
