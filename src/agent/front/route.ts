import type { GatewayRoute, GatewayRouteState } from '#src/contract/gateway-routes.ts';
import type { InstanceOrder, InstancePhase } from '#src/contract/instance-orders.ts';
import type { RunRecord } from '#src/agent/instances/run-record.ts';
import type { Face } from './face.ts';

/** What counts for how players meet an instance now. */
export type Standing = {
  order: InstanceOrder;
  phase: InstancePhase;
  record: RunRecord | undefined;
  readsProxyHeader: boolean;
  /** It is to run, as its order says or as this node decided. */
  isWanted: boolean;
  /** It is about to rest: new players wait until that is certain. */
  isClosing: boolean;
  mayHold: boolean;
  /** This node, which decides alone just now, has no room for it. */
  lacksRoom: boolean;
  /** The same for as long as the last failure is the same. */
  failureId: string;
};

/** Faults that may be over at the next try, so that a player may ask for one. */
const passingFaults = new Set([
  'download_failed',
  'download_timeout',
  'port_in_use',
  'start_timeout',
  'node_fault',
]);

export const mayTryAgain = (phase: InstancePhase) =>
  phase.phase === 'failed' && passingFaults.has(phase.fault.code);

/** @returns undefined once players have no business with it */
export function routeOf(standing: Standing, face: Face, folder: string): GatewayRoute | undefined {
  const { order } = standing;
  if (order.desired === 'deleted' || standing.phase.phase === 'deleted') return undefined;
  const { edition, wakes } = order.front;
  return {
    instanceId: order.instanceId,
    edition,
    hostname: order.hostname,
    port: order.port,
    wakes,
    folder,
    ...face,
    ...stateOf(standing),
  };
}

function stateOf(standing: Standing): GatewayRouteState {
  const { phase, record } = standing;
  switch (phase.phase) {
    case 'ready':
      if (!record || standing.isClosing) return { state: 'stopping' };
      return {
        state: 'running',
        backendPort: record.serverPort,
        proxyProtocol: standing.readsProxyHeader,
      };
    case 'starting':
      return { state: 'starting' };
    case 'stopping':
      return { state: 'stopping' };
    case 'crashed':
      return { state: 'unavailable', reason: `${phase.fault.message} It starts again by itself.` };
    case 'failed':
      return mayTryAgain(phase)
        ? atRest(standing, { id: standing.failureId, reason: phase.fault.message })
        : { state: 'unavailable', reason: phase.fault.message };
    case 'idle':
    case 'ended':
    case 'preparing':
    case 'prepared':
    case 'deleted':
      return atRest(standing, null);
  }
}

function atRest(
  { order, phase, isWanted, mayHold, lacksRoom }: Standing,
  failure: { id: string; reason: string } | null,
): GatewayRouteState {
  const { closedBecause, queuePosition } = order.front;
  if (closedBecause !== null) return { state: 'unavailable', reason: closedBecause };
  if (!mayHold)
    return { state: 'unavailable', reason: 'The machine of this server has lost its platform for now.' };
  if (queuePosition !== null) return { state: 'queued', position: queuePosition };
  if (lacksRoom) return { state: 'queued', position: null };
  if (isWanted && phase.phase !== 'failed') return { state: 'starting' };
  return { state: 'asleep', failure };
}
