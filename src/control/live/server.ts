import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clock } from '#src/contract/clock.ts';
import { liveCloseCodes, livePingSeconds } from '#src/contract/live-frames.ts';
import type { Notifications } from '#src/control/database/notifications.ts';
import { addressGroup, clientAddress, type TrustedProxies } from '#src/control/http/client-address.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { Metrics } from '#src/control/http/metrics.ts';
import type { Logger } from '#src/control/log.ts';
import { openLiveChannel, type LiveChannel } from './channel.ts';
import { createLiveHub, type LiveSources } from './hub.ts';
import { liveLimits } from './limits.ts';
import { liveNotificationChannel, liveNotificationSchema } from './service.ts';

/** The WebSocket end point `/ws`: all live channels of this process. */
export function createLiveServer(options: {
  sources: LiveSources;
  findCaller(accessToken: string): Promise<Caller | undefined>;
  /** The caller of a session that is already open, with its permissions as they are now. */
  renewCaller(sessionId: string): Promise<Caller | undefined>;
  notifications: Notifications;
  clock: Clock;
  isTrustedProxy: TrustedProxies;
  limits?: Partial<Record<'channelsPerAccount' | 'channelsPerAddress', number>>;
  metrics: Metrics;
  log: Logger;
}) {
  const { log, metrics } = options;
  const limits = { ...liveLimits, ...options.limits };
  const hub = createLiveHub({
    sources: options.sources,
    onLoadError: (error) => log.error({ err: error }, 'could not load what a live topic shows'),
  });
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const reportFailure = (error: unknown) =>
    log.error({ err: error }, 'live channels could not be brought up to date');
  const channels = new Set<LiveChannel>();
  const byAccount = new Map<string, Set<LiveChannel>>();
  const perAddress = new Map<string, number>();

  function accept(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const socketAddress = request.socket.remoteAddress ?? '';
    const forwardedFor = request.headers['x-forwarded-for'];
    const address = addressGroup(
      clientAddress(
        socketAddress,
        Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
        options.isTrustedProxy,
      ),
    );
    const open = perAddress.get(address) ?? 0;
    if (open >= limits.channelsPerAddress) {
      connection.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    server.handleUpgrade(request, connection, head, (webSocket) => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      const channel = openLiveChannel({ webSocket, connection, hub, identify: options.findCaller, admit });
      channels.add(channel);
      metrics.liveChannels.inc();
      webSocket.on('close', () => {
        channels.delete(channel);
        metrics.liveChannels.dec();
        count(perAddress, address);
        if (channel.caller) leaveAccount(channel, channel.caller.accountId);
      });
    });
  }

  function admit(channel: LiveChannel, { accountId }: Caller): boolean {
    const members = byAccount.get(accountId) ?? new Set();
    if (members.size >= limits.channelsPerAccount) return false;
    members.add(channel);
    byAccount.set(accountId, members);
    // The session may have ended between being looked up and being listed here; whatever ends now finds it.
    renew(channel).catch(reportFailure);
    return true;
  }

  function leaveAccount(channel: LiveChannel, accountId: string): void {
    const members = byAccount.get(accountId);
    members?.delete(channel);
    if (members?.size === 0) byAccount.delete(accountId);
  }

  async function renewAccount(accountId: string): Promise<void> {
    await Promise.all([...(byAccount.get(accountId) ?? [])].map(renew));
  }

  async function renew(channel: LiveChannel): Promise<void> {
    const { caller } = channel;
    if (caller) channel.renew(await options.renewCaller(caller.sessionId));
  }

  const subscription = options.notifications.subscribe(liveNotificationChannel, (payload) => {
    const notification = liveNotificationSchema.parse(JSON.parse(payload));
    const work =
      notification.kind === 'accessChanged'
        ? renewAccount(notification.accountId)
        : hub.refresh(notification.topic, notification.accountId);
    work.catch(reportFailure);
  });
  // Notifications sent meanwhile are lost: show everyone the present state and check every access.
  const reconnection = options.notifications.onReconnect(() => {
    Promise.all([hub.refreshAll(), ...[...byAccount.keys()].map(renewAccount)]).catch(reportFailure);
  });
  const pings = setInterval(() => {
    const now = options.clock.now();
    for (const channel of channels) {
      channel.ping();
      // A session that was refreshed elsewhere lives on; one that ran out ends its channels.
      if (channel.caller && channel.caller.expiresAt <= now)
        void renewAccount(channel.caller.accountId).catch(reportFailure);
    }
  }, livePingSeconds * 1000);

  return {
    hub,
    accept,
    /** Tells every client that this process goes away; they reconnect to another. */
    close(): void {
      clearInterval(pings);
      subscription();
      reconnection();
      for (const channel of channels) channel.close(liveCloseCodes.restarting, 'restarting');
      server.close();
    },
  };
}

function count(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
