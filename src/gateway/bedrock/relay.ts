import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { PassedBytes } from '#src/contract/gateway-routes.ts';
import { addressGroup } from '#src/gateway/address-group.ts';

export type RelayLimits = {
  /** Clients of one port; past it the oldest that has not shown itself to be real goes. */
  relaysPerPort: number;
  relaysPerAddress: number;
  /** Until a client that has only knocked must have connected. */
  knockMilliseconds: number;
  /** Without a datagram of the client. RakNet itself gives up after ten seconds. */
  relayIdleMilliseconds: number;
};

type Relay = {
  group: string;
  server: Socket;
  counter: PassedBytes;
  deadline: NodeJS.Timeout;
  /** Set once datagrams of a connection come. */
  stopPlaying: (() => void) | undefined;
  connectedDatagrams: number;
  /** What the server may send to an address that may be forged. */
  creditBytes: number;
};

/** As QUIC has it: until an address has shown that it hears, it gets three times of what came from it at most. */
const creditPerByte = 3;
const convincingDatagrams = 8;

/**
 * Passes datagrams between the clients of one port and their server, which sees each client as a port of its own on the
 * loopback.
 */
export function createRelays(options: {
  front: Socket;
  limits: RelayLimits;
  /** Counts one who plays, until the returned function is called. */
  onPlaying(): () => void;
  /** Where the bytes of datagrams are added up. */
  counter(): PassedBytes;
}) {
  const { front, limits } = options;
  const relays = new Map<string, Relay>();
  const perGroup = new Map<string, number>();

  function open(client: RemoteInfo, serverPort: number): Relay | undefined {
    const group = addressGroup(client.address);
    if ((perGroup.get(group) ?? 0) >= limits.relaysPerAddress) return undefined;
    if (relays.size >= limits.relaysPerPort && !dropOldestKnock()) return undefined;
    const key = keyOf(client);
    const server = createSocket('udp4');
    const relay: Relay = {
      group,
      server,
      counter: options.counter(),
      deadline: setTimeout(() => close(key), limits.knockMilliseconds),
      stopPlaying: undefined,
      connectedDatagrams: 0,
      creditBytes: 0,
    };
    relays.set(key, relay);
    perGroup.set(group, (perGroup.get(group) ?? 0) + 1);
    // The server is not there any more: its datagrams end, and the client's time is over soon.
    server.on('error', () => close(key));
    server.on('message', (bytes) => {
      if (relay.connectedDatagrams < convincingDatagrams) {
        if (bytes.length > relay.creditBytes) return;
        relay.creditBytes -= bytes.length;
      }
      relay.counter.toPlayersBytes += bytes.length;
      front.send(bytes, client.port, client.address, ignoreFailure);
    });
    server.connect(serverPort, '127.0.0.1');
    return relay;
  }

  function dropOldestKnock(): boolean {
    for (const [key, relay] of relays) {
      if (relay.stopPlaying) continue;
      close(key);
      return true;
    }
    return false;
  }

  function close(key: string): void {
    const relay = relays.get(key);
    if (!relay) return;
    relays.delete(key);
    const left = (perGroup.get(relay.group) ?? 1) - 1;
    if (left > 0) perGroup.set(relay.group, left);
    else perGroup.delete(relay.group);
    clearTimeout(relay.deadline);
    relay.stopPlaying?.();
    relay.server.close();
  }

  return {
    /** Passes on what a client sends. Only a knock may be its first. */
    pass(
      bytes: Buffer,
      client: RemoteInfo,
      { serverPort, is }: { serverPort: number; is: 'knock' | 'play' | 'other' },
    ): void {
      const key = keyOf(client);
      const relay = relays.get(key) ?? (is === 'knock' ? open(client, serverPort) : undefined);
      if (!relay) return;
      if (is === 'play') relay.connectedDatagrams += 1;
      if (relay.connectedDatagrams < convincingDatagrams) relay.creditBytes += creditPerByte * bytes.length;
      if (relay.connectedDatagrams > 0 && !relay.stopPlaying) {
        relay.stopPlaying = options.onPlaying();
        clearTimeout(relay.deadline);
        relay.deadline = setTimeout(() => close(key), limits.relayIdleMilliseconds);
      } else if (relay.stopPlaying) relay.deadline.refresh();
      relay.counter.fromPlayersBytes += bytes.length;
      send(relay.server, bytes);
    },

    close(): void {
      for (const key of relays.keys()) close(key);
    },
  };
}

/** A socket that is still connecting sends when it has. */
function send(socket: Socket, bytes: Buffer): void {
  try {
    socket.remoteAddress();
    socket.send(bytes, ignoreFailure);
  } catch {
    socket.once('connect', () => socket.send(bytes, ignoreFailure));
  }
}

const ignoreFailure = () => undefined;
const keyOf = ({ address, port }: RemoteInfo) => `${address} ${port}`;
