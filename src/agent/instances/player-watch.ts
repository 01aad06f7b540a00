import type { SoftwareOrder } from '#src/contract/instance-orders.ts';

/** A server can print whom it likes: more than could ever play on one are not believed. */
const mostPlayers = 1000;

/** Follows in the console who comes and goes. @param onPlayers is given the same set each time */
export function playerWatch(
  patterns: SoftwareOrder['playerLines'],
  onPlayers: (players: ReadonlySet<string>) => void,
) {
  const joined = patterns && new RegExp(patterns.joined);
  const left = patterns && new RegExp(patterns.left);
  const online = new Set<string>();
  return {
    look(line: string): void {
      const arrival = joined?.exec(line)?.[1];
      const departure = left?.exec(line)?.[1];
      if (arrival !== undefined && online.size < mostPlayers) online.add(arrival);
      if (departure !== undefined) online.delete(departure);
      if (arrival !== undefined || departure !== undefined) onPlayers(online);
    },
    online: (): ReadonlySet<string> => online,
  };
}
