import type { Socket } from 'node:net';
import { addressGroup } from './address-group.ts';
import type { GatewayLimits } from './limits.ts';
import type { Outcome } from './outcomes.ts';

type Refused = Extract<Outcome, 'too many connections' | 'too many of one address'>;

/** Counts connections, and those among them that have not said what they want, in total and per address. */
export function createAdmission(limits: GatewayLimits) {
  const open = new Set<Socket>();
  /** In order of arrival; calling the value takes the connection out. */
  const waiting = new Map<Socket, () => void>();
  const openPerGroup = new Map<string, number>();
  const waitingPerGroup = new Map<string, number>();

  function dropOldestWaiting(): void {
    for (const [oldest, stopWaiting] of waiting.entries().take(1)) {
      stopWaiting();
      oldest.destroy();
    }
  }

  return {
    /** Counts the connection until it closes, and as waiting until `heard` is called. */
    admit(socket: Socket): { heard: () => void } | Refused {
      const group = addressGroup(socket.remoteAddress ?? '');
      if (open.size >= limits.connections) return 'too many connections';
      if ((openPerGroup.get(group) ?? 0) >= limits.connectionsPerAddress) return 'too many of one address';
      if ((waitingPerGroup.get(group) ?? 0) >= limits.waitingPerAddress) return 'too many of one address';
      if (waiting.size >= limits.waiting) dropOldestWaiting();

      open.add(socket);
      change(openPerGroup, group, 1);
      change(waitingPerGroup, group, 1);
      const heard = () => {
        if (waiting.delete(socket)) change(waitingPerGroup, group, -1);
      };
      waiting.set(socket, heard);
      socket.once('close', () => {
        open.delete(socket);
        change(openPerGroup, group, -1);
        heard();
      });
      return { heard };
    },
  };
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
