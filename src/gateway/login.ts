import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import type { Census } from './census.ts';
import type { Entrance } from './entrance.ts';
import { hold } from './hold.ts';
import type { GatewayLimits } from './limits.ts';
import type { Refusal } from './outcomes.ts';
import { pipe, reach } from './pipe.ts';
import { proxyHeader } from './proxy-header.ts';
import type { RoutingTable } from './routing-table.ts';
import { refusals } from './state-texts.ts';
import type { Tally } from './tally.ts';
import type { Traffic } from './traffic.ts';

/** A client that has said who it is and to which server it wants. Its socket is paused. */
export type Login = {
  socket: Socket;
  /** All that it has sent, for the server. */
  bytes: Buffer;
  protocol: number;
  playerName: string;
  route: GatewayRoute;
};

export type LoginEnd =
  | { is: 'played' }
  | ({ is: 'refused' } & Refusal)
  | { is: 'left' }
  | { is: 'malformed' };
export type LoginDesk = {
  routes: RoutingTable;
  census: Census;
  entrance: Entrance;
  limits: GatewayLimits;
  tally: Tally;
  traffic: Traffic;
};

type RunningRoute = GatewayRoute & { state: 'running' };

/** Brings a player to the server, which is woken and waited for where it must be. @returns once it is over */
export async function bringIn(login: Login, desk: LoginDesk): Promise<LoginEnd> {
  const { socket, route } = login;
  const { limits, tally } = desk;
  const beganAt = performance.now();
  const visit = openVisit(login, desk);
  try {
    for (let attempt = 0; attempt < limits.reachAttempts; attempt += 1) {
      const running = await visit.untilRunning();
      if ('is' in running) return running;
      const server = await reach(socket, {
        port: running.backendPort,
        patienceMilliseconds: limits.reachMilliseconds,
      });
      if (server && !socket.destroyed) {
        const stopPlaying = desk.census.playing(route.instanceId);
        const stopCounting = desk.traffic.follow(route.instanceId, { player: socket, server });
        visit.stopWaiting();
        tally.inGame(performance.now() - beganAt);
        if (running.proxyProtocol) server.write(proxyHeader(socket));
        server.write(login.bytes);
        await pipe(socket, server, limits.halfOpenMilliseconds).finally(() => {
          stopPlaying();
          stopCounting();
        });
        return { is: 'played' };
      }
      server?.destroy();
      if (socket.destroyed) return { is: 'left' };
      // It has only just begun to listen, or is about to stop.
      await pause(limits.reachAgainMilliseconds);
    }
    return { is: 'refused', because: 'unreachable', text: refusals.unreachable };
  } finally {
    visit.stopWaiting();
  }
}

/** One player at the door of one server, who is asked once who he is, however often the server comes and goes. */
function openVisit(login: Login, desk: LoginDesk) {
  const { socket } = login;
  const { routes, census, entrance, limits, tally } = desk;
  const { instanceId } = login.route;
  const visitor = { playerName: login.playerName, address: socket.remoteAddress ?? '' };
  /** Who was let in to a server that ran may still not wake it. */
  let admittedTo: 'a server that runs' | 'any' | undefined;
  let stopWaiting: (() => void) | undefined;

  async function refusalOfVisitor(route: GatewayRoute): Promise<Refusal | undefined> {
    if (route.state === 'running') return entrance.refusalByAddress(route, visitor);
    const refusal = await entrance.refusalAtRest(route, visitor);
    if (refusal) return refusal;
    const isWake = route.state === 'asleep' && census.at(instanceId).waiting === 0;
    return isWake ? entrance.mayWake(route) : undefined;
  }

  return {
    async untilRunning(): Promise<RunningRoute | LoginEnd> {
      const route = routes.byId(instanceId);
      if (!route || route.state === 'unavailable')
        return { is: 'refused', because: 'unavailable', text: route?.reason ?? refusals.unreachable };
      if (admittedTo !== 'any' && !(admittedTo && route.state === 'running')) {
        const refusal = await refusalOfVisitor(route);
        if (refusal) return { is: 'refused', ...refusal };
        admittedTo = route.state === 'running' ? 'a server that runs' : 'any';
        if (route.state !== 'running') tally.held(route.state === 'asleep');
      }
      if (socket.destroyed) return { is: 'left' };
      if (route.state === 'running') return route;
      stopWaiting ??= census.waiting(instanceId);
      const waited = await hold({ socket, protocol: login.protocol, route, routes, limits });
      if (waited.is === 'running') return waited.route;
      return waited.is === 'gone' ? { is: waited.why } : waited;
    },
    stopWaiting: () => stopWaiting?.(),
  };
}
