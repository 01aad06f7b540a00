import type { Socket } from 'node:net';
import type { PassedBytes } from '#src/contract/gateway-routes.ts';

/** A connection that is passed on: both ends, as far as it is asked what they have read. */
type Ends = { player: Pick<Socket, 'bytesRead'>; server: Pick<Socket, 'bytesRead'> };

/** Counts by instance what passes between players and servers. Nothing is done per chunk: sockets count by themselves. */
export function createTraffic() {
  /** Of connections that are over, and of datagrams. */
  const counted = new Map<string, PassedBytes>();
  const open = new Map<Ends, string>();
  let told = new Map<string, PassedBytes>();

  /** What has passed for an instance, for somebody who counts by himself. */
  function counterOf(instanceId: string): PassedBytes {
    const known = counted.get(instanceId);
    if (known) return known;
    const counter = { fromPlayersBytes: 0, toPlayersBytes: 0 };
    counted.set(instanceId, counter);
    return counter;
  }

  function totals(): Map<string, PassedBytes> {
    const sums = new Map([...counted].map(([instanceId, counter]) => [instanceId, { ...counter }]));
    for (const [ends, instanceId] of open) {
      const sum = sums.get(instanceId);
      if (sum) add(sum, ends);
    }
    return sums;
  }

  return {
    counterOf,

    /** Counts a connection until the returned function is called, at its end. */
    follow(instanceId: string, ends: Ends): () => void {
      const counter = counterOf(instanceId);
      open.set(ends, instanceId);
      return () => {
        if (open.delete(ends)) add(counter, ends);
      };
    },

    /** All that has passed since the start, by instance. */
    whole(): Record<string, PassedBytes> {
      told = totals();
      return Object.fromEntries(told);
    },

    /** The same of those instances for which something has passed since it was last told. */
    changes(): Record<string, PassedBytes> {
      const before = told;
      told = totals();
      return Object.fromEntries(
        [...told].filter(([instanceId, now]) => !isSame(before.get(instanceId), now)),
      );
    },

    /** Of all instances together. */
    sum(): PassedBytes {
      const sum = { fromPlayersBytes: 0, toPlayersBytes: 0 };
      for (const { fromPlayersBytes, toPlayersBytes } of totals().values()) {
        sum.fromPlayersBytes += fromPlayersBytes;
        sum.toPlayersBytes += toPlayersBytes;
      }
      return sum;
    },
  };
}
export type Traffic = ReturnType<typeof createTraffic>;

function add(counter: PassedBytes, { player, server }: Ends): void {
  counter.fromPlayersBytes += player.bytesRead;
  counter.toPlayersBytes += server.bytesRead;
}

const isSame = (one: PassedBytes | undefined, other: PassedBytes) =>
  one?.fromPlayersBytes === other.fromPlayersBytes && one.toPlayersBytes === other.toPlayersBytes;
