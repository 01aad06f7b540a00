import type { RemoteInfo } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { addressGroup } from '#src/gateway/address-group.ts';
import { plainText } from '#src/gateway/answers.ts';
import type { Census } from '#src/gateway/census.ts';
import type { Entrance } from '#src/gateway/entrance.ts';
import type { GatewayLimits } from '#src/gateway/limits.ts';
import { createRateLimit } from '#src/gateway/rate-limit.ts';
import { stateLine } from '#src/gateway/state-texts.ts';
import type { Tally } from '#src/gateway/tally.ts';
import type { Traffic } from '#src/gateway/traffic.ts';
import { pong, pongFor, readDatagram } from './raknet.ts';
import { createRelays } from './relay.ts';
import { askServer } from './server-pong.ts';
import { bindUdp } from './socket.ts';

/** Version and protocol that clients are shown where nobody knows the server's own. */
const unknownVersion = { name: '1.0.0', protocol: 0 };
const usualMode = 'Survival';
const usualModeNumber = 1;

/**
 * The port of one Bedrock server: answers the server list while the server rests, wakes it for who wants to connect, and
 * passes datagrams on while it runs. Bedrock clients name no host, so each server has a port.
 */
export async function openBedrockFront(options: {
  port: number;
  host: string | undefined;
  findRoute(): GatewayRoute | undefined;
  census: Census;
  entrance: Entrance;
  limits: GatewayLimits;
  tally: Tally;
  traffic: Traffic;
}) {
  const { findRoute, census, entrance, limits, tally } = options;
  const front = await bindUdp(options.port, options.host);
  // A datagram that could not be sent is a datagram that was lost.
  front.on('error', () => undefined);
  const guid = randomBytes(8).readBigUInt64BE();
  const pings = createRateLimit(limits.pingsPerAddress, () => performance.now());
  const relays = createRelays({
    front,
    limits,
    onPlaying: () => census.playing(findRoute()?.instanceId ?? ''),
    counter: () => options.traffic.counterOf(findRoute()?.instanceId ?? ''),
  });
  const serverPong = askServer(guid);
  /** Clients that knock while the server does not run, each until it has not knocked for a while. */
  const knocking = new Map<string, { since: number; timer: NodeJS.Timeout; leave: () => void }>();

  function answerPing(time: Buffer, client: RemoteInfo, route: GatewayRoute): void {
    // An answer is longer than a ping: who forges an address must not gain by it.
    if (!pings.take(addressGroup(client.address))) return;
    const own = route.state === 'running' ? serverPong.latest(route.backendPort) : undefined;
    const answer = own ? pongFor(time, own) : ownPong(time, route);
    front.send(answer, client.port, client.address);
    tally.count('status');
  }

  /** Also of a server that runs and says nothing of itself. */
  function ownPong(time: Buffer, route: GatewayRoute): Buffer {
    const { name, protocol } = route.version ?? unknownVersion;
    const { port } = front.address();
    return pong(time, guid, [
      'MCPE',
      plainText(route.description).slice(0, 60),
      protocol,
      name,
      census.at(route.instanceId).playing,
      route.maxPlayers,
      guid,
      route.state === 'running' ? 'Online' : stateLine(asNamelessMeetIt(route)),
      usualMode,
      usualModeNumber,
      port,
      port,
    ]);
  }

  function knock(client: RemoteInfo, route: GatewayRoute): void {
    const key = keyOf(client);
    const known = knocking.get(key);
    if (known) return void known.timer.refresh();
    if (knocking.size >= limits.relaysPerPort || !isWelcome(client, route)) return;
    const stopWaiting = census.waiting(route.instanceId);
    const timer = setTimeout(() => leave(), limits.knockMilliseconds);
    const leave = () => {
      clearTimeout(timer);
      stopWaiting();
      knocking.delete(key);
    };
    knocking.set(key, { since: performance.now(), timer, leave });
    tally.held(route.state === 'asleep');
  }

  /** Nobody knows a name yet: where names count, nobody is let in before the server asks for them itself. */
  function isWelcome(client: RemoteInfo, route: GatewayRoute): boolean {
    if (route.state === 'unavailable') return false;
    const isAtRest = route.state === 'asleep' || route.state === 'stopping';
    if (isAtRest && asNamelessMeetIt(route).wakes === 'nobody') {
      tally.refused('not listed');
      return false;
    }
    const isFirst = route.state === 'asleep' && census.at(route.instanceId).waiting === 0;
    const refusal = entrance.tooMany(client.address) ?? (isFirst ? entrance.mayWake(route) : undefined);
    if (refusal) tally.refused(refusal.because);
    return !refusal;
  }

  front.on('message', (bytes, client) => {
    const route = findRoute();
    if (!route) return;
    const datagram = readDatagram(bytes);
    if (datagram.is === 'ping') return answerPing(datagram.time, client, route);
    if (route.state !== 'running') {
      if (datagram.is === 'request to connect') knock(client, route);
      return;
    }
    const waited = knocking.get(keyOf(client));
    if (waited) {
      waited.leave();
      tally.inGame(performance.now() - waited.since);
    }
    const is =
      datagram.is === 'request to connect' ? 'knock' : datagram.is === 'connected' ? 'play' : 'other';
    relays.pass(bytes, client, { serverPort: route.backendPort, is });
  });

  return {
    port: front.address().port,
    async close(): Promise<void> {
      for (const { leave } of knocking.values()) leave();
      relays.close();
      serverPong.close();
      await new Promise<void>((resolve) => front.close(() => resolve()));
    },
  };
}

/** Where names count, nobody wakes it: its clients have said none yet. */
const asNamelessMeetIt = (route: GatewayRoute): GatewayRoute =>
  route.wakes === 'anyone' && !route.isWhitelistOn ? route : { ...route, wakes: 'nobody' };

const keyOf = ({ address, port }: RemoteInfo) => `${address} ${port}`;
