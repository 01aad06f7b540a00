import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '#src/contract/clock.ts';
import { liveCloseCodes, livePingSeconds } from '#src/contract/live-frames.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { Notifications } from '#src/control/database/notifications.ts';
import { addressGroup, addressOf, type TrustedProxies } from '#src/control/http/client-address.ts';
import type { Identify } from '#src/control/http/authentication.ts';
import type { Caller } from '#src/control/http/environment.ts';
import type { Metrics } from '#src/control/http/metrics.ts';
import type { RateLimits } from '#src/control/http/rate-limits.ts';
import type { Logger } from '#src/control/log.ts';
import { refuseUpgrade } from '#src/control/web/refuse-upgrade.ts';
import { createChannelAccess } from './access.ts';
import { openLiveChannel, type LiveChannel } from './channel.ts';
import { createLiveHub, type LiveSources, type ObjectTopics } from './hub.ts';
import { liveLimits } from './limits.ts';
import { liveNotificationChannel, liveNotificationSchema } from './service.ts';

/** How long a client may take to answer a close. */
const closeMilliseconds = 2000;

/** The WebSocket end point `/ws`: all live channels of this process. */
export function createLiveServer(options: {
  sources: LiveSources;
  objects: ObjectTopics & { owns(caller: Caller, instanceId: string): Promise<boolean> };
  identify: Identify;
  /** A caller whose access was looked up before, as it is now. */
  renewCaller(caller: Caller): Promise<Caller | undefined>;
  notifications: Notifications;
  clock: Clock;
  isTrustedProxy: TrustedProxies;
  rateLimits: RateLimits;
  limits?: Partial<Record<'channelsPerAccount' | 'channelsPerAddress', number>>;
  metrics: Metrics;
  log: Logger;
}) {
  const { log, metrics } = options;
  const limits = { ...liveLimits, ...options.limits };
  const hub = createLiveHub({
    sources: options.sources,
    objects: options.objects,
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
  const access = createChannelAccess({
    channelsPerAccount: limits.channelsPerAccount,
    renewCaller: options.renewCaller,
    onFailure: reportFailure,
  });
  const channels = new Set<LiveChannel>();
  const perAddress = new Map<string, number>();
  let closing: Promise<void> | undefined;

  async function accept(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    if (closing) return refuseUpgrade(connection, 503);
    if (isForeign(request)) return refuseUpgrade(connection, 403);
    const headers = new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') });
    const address = addressGroup(addressOf({ incoming: request }, headers, options.isTrustedProxy));
    const open = perAddress.get(address) ?? 0;
    if (open >= limits.channelsPerAddress) return refuseUpgrade(connection, 429);
    // Counted before anything is awaited: of many at once, too many would pass.
    perAddress.set(address, open + 1);
    connection.once('close', () => count(perAddress, address));
    await options.rateLimits.take('requestsPerAddress', address);
    server.handleUpgrade(request, connection, head, (webSocket) => add(webSocket, connection));
  }

  function add(webSocket: WebSocket, connection: Duplex): void {
    const channel = openLiveChannel({
      webSocket,
      connection,
      hub,
      identify: async (accessToken) => (await options.identify(accessToken))?.caller,
      owns: options.objects.owns,
      admit: access.admit,
      onFault: reportFailure,
    });
    channels.add(channel);
    metrics.liveChannels.inc();
    webSocket.on('close', () => {
      channels.delete(channel);
      metrics.liveChannels.dec();
      access.leave(channel);
    });
  }

  const subscription = options.notifications.subscribe(liveNotificationChannel, (payload) => {
    const notification = liveNotificationSchema.parse(JSON.parse(payload));
    const work =
      notification.kind === 'accessChanged'
        ? renewAccess(notification.accountId)
        : hub.refresh(notification.topic, notification.accountId, notification.event);
    work.catch(reportFailure);
  });
  async function renewAccess(accountId: string): Promise<void> {
    await access.renewAccount(accountId);
    // Who stays learns that the permissions or the list of sessions may be others now.
    await hub.refresh('/account', accountId);
  }
  // Notifications sent meanwhile are lost: show everyone the present state and check every access.
  const reconnection = options.notifications.onReconnect(() => {
    Promise.all([hub.refreshAll(), access.renewAll()]).catch(reportFailure);
  });
  const pings = setInterval(() => {
    const now = options.clock.now();
    for (const channel of channels) {
      channel.ping();
      // A session that was refreshed elsewhere lives on; one that ran out ends its channels, and so does a key.
      if (channel.caller?.expiresAt && channel.caller.expiresAt <= now) {
        access.renewAccount(channel.caller.accountId).catch(reportFailure);
      }
    }
  }, livePingSeconds * 1000);

  async function sendAllAway(): Promise<void> {
    clearInterval(pings);
    subscription();
    reconnection();
    for (const channel of channels) channel.close(liveCloseCodes.restarting, 'restarting');
    // ws would wait half a minute for a client that does not answer.
    const deadline = setTimeout(() => channels.forEach((channel) => channel.terminate()), closeMilliseconds);
    await Promise.all([...channels].map((channel) => channel.closed));
    clearTimeout(deadline);
    server.close();
  }

  return {
    hub,

    /** Takes over a connection that asks for `/ws`. */
    accept(request: IncomingMessage, connection: Duplex, head: Buffer): void {
      accept(request, connection, head).catch((error: unknown) => {
        if (!(error instanceof Refusal)) reportFailure(error);
        refuseUpgrade(connection, error instanceof Refusal ? 429 : 503);
      });
    },

    /** Tells every client that this process goes away, to reconnect to another; resolves when all are gone. */
    close: (): Promise<void> => (closing ??= sendAllAway()),
  };
}

/** A page of another site has no business here, whatever token it holds; programs send no Origin. */
function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

function count(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
