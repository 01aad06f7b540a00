import type { Socket } from 'node:net';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { canBeHeldLong, keepWaiting } from './heartbeats.ts';
import type { GatewayLimits } from './limits.ts';
import type { Refusal } from './outcomes.ts';
import type { RoutingTable } from './routing-table.ts';
import { refusalOf, refusals } from './state-texts.ts';

type RunningRoute = GatewayRoute & { state: 'running' };

/** What became of the wait. */
export type Waited =
  | { is: 'running'; route: RunningRoute }
  | ({ is: 'refused' } & Refusal)
  | { is: 'gone'; why: 'left' | 'malformed' };

/** Holds a player in the login until the server runs, or it is clear that it will not. */
export async function hold(options: {
  socket: Socket;
  protocol: number;
  route: GatewayRoute;
  routes: RoutingTable;
  limits: GatewayLimits;
}): Promise<Waited> {
  const { socket, routes, limits, protocol } = options;
  const { instanceId } = options.route;
  const firstFailure = failureOf(options.route);
  const { promise, resolve } = Promise.withResolvers<Waited>();
  let queueTimer: NodeJS.Timeout | undefined;

  function look(): void {
    const route = routes.byId(instanceId);
    if (route?.state !== 'queued') {
      clearTimeout(queueTimer);
      queueTimer = undefined;
    }
    if (!route) return refuse('unavailable', refusals.unreachable);
    switch (route.state) {
      case 'running':
        return resolve({ is: 'running', route });
      case 'unavailable':
        return refuse('unavailable', refusalOf(route));
      case 'asleep':
        if (failureOf(route) !== firstFailure && route.failure) refuse('start failed', refusalOf(route));
        return;
      case 'queued':
        // Every start passes the queue; only one that lasts is worth a word.
        queueTimer ??= setTimeout(() => giveUp('queue'), limits.queueMilliseconds);
        return;
      case 'starting':
      case 'stopping':
        return;
    }
  }

  const refuse = (because: Refusal['because'], text: string) => resolve({ is: 'refused', because, text });
  function giveUp(because: 'queue' | 'took too long'): void {
    const route = routes.byId(instanceId);
    refuse(because, route ? refusalOf(route) : refusals.unreachable);
  }

  const isPatient = canBeHeldLong(protocol);
  const heartbeats = keepWaiting({
    socket,
    everyMilliseconds: isPatient ? limits.heartbeatMilliseconds : limits.holdMilliseconds * 2,
    onGone: (why) => resolve({ is: 'gone', why: why === 'silent' ? 'left' : why }),
  });
  const limit = setTimeout(
    () => giveUp('took too long'),
    isPatient ? limits.holdMilliseconds : limits.oldClientHoldMilliseconds,
  );
  const leave = () => resolve({ is: 'gone', why: 'left' });
  socket.once('close', leave);
  // Its side is closed: it will not log in any more.
  socket.once('end', leave);
  const stopLooking = routes.onChange(look);
  // It may have gone while its name was looked up.
  if (socket.readableEnded) leave();
  look();
  try {
    const waited = await promise;
    if (waited.is !== 'running') return waited;
    const isQuiet = await heartbeats.end(limits.answerMilliseconds);
    return isQuiet ? waited : { is: 'gone', why: 'left' };
  } finally {
    heartbeats.stop();
    clearTimeout(limit);
    clearTimeout(queueTimer);
    stopLooking();
    socket.off('close', leave);
    socket.off('end', leave);
  }
}

const failureOf = (route: GatewayRoute) => (route.state === 'asleep' ? route.failure?.id : undefined);
