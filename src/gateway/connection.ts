import type { Socket } from 'node:net';
import type { GatewayRoute } from '#src/contract/gateway-routes.ts';
import { answerFor, loginDisconnect, statusResponse, type Answer, type Brand } from './answers.ts';
import {
  handshakeMaxLength,
  loginStartMaxLength,
  parseHandshake,
  parseLoginStart,
  type Handshake,
} from './handshake.ts';
import type { Icons } from './icons.ts';
import { legacyPingAnswer, readLegacyPing, type LegacyPing } from './legacy-ping.ts';
import type { GatewayLimits } from './limits.ts';
import type { Login, LoginEnd } from './login.ts';
import type { Outcome } from './outcomes.ts';
import { firstPacket, ProtocolViolation } from './packet-reader.ts';
import { packet } from './packet-writer.ts';
import { pipe, reach } from './pipe.ts';
import { proxyHeader } from './proxy-header.ts';
import type { Traffic } from './traffic.ts';

type Found = { handshake: Handshake; route: GatewayRoute | undefined; answer: Answer };
type Phase = { waitsFor: 'handshake' } | ({ waitsFor: 'status request' | 'ping' | 'login start' } & Found);

// A handshake and a login start may come in one piece; nothing that a client may send before an answer is longer.
const unreadMaxBytes = handshakeMaxLength + loginStartMaxLength + 16;
const statusPacketMaxLength = 16;
const statusRequestPacket = 0x00;
const pingPacket = 0x01;

/** Talks with one client, from its first byte until its connection is over. Owns the socket. */
export function converse(options: {
  socket: Socket;
  limits: GatewayLimits;
  brand: Brand;
  icons: Icons;
  traffic: Traffic;
  findRoute(hostname: string): GatewayRoute | undefined;
  /** Takes over a player who wants to get in, and answers once that is over. */
  bringIn(login: Login): Promise<LoginEnd>;
  /** The client has said what it wants. */
  onHeard(): void;
  onEnd(outcome: Outcome): void;
  onFault(error: unknown): void;
}): void {
  const { socket, limits, brand } = options;
  let phase: Phase = { waitsFor: 'handshake' };
  /** All that came, of which what is before `read` is understood. */
  let received: Buffer = Buffer.alloc(0);
  let read = 0;
  let outcome: Outcome | undefined;
  let isHandedOver = false;
  let legacy: { ping: LegacyPing; grace: NodeJS.Timeout } | undefined;
  const deadline = setTimeout(() => drop('timed out'), limits.requestMilliseconds);

  function settle(reached: Outcome): boolean {
    if (outcome) return false;
    outcome = reached;
    stopListening();
    options.onEnd(reached);
    return true;
  }

  function stopListening(): void {
    clearTimeout(deadline);
    clearTimeout(legacy?.grace);
    socket.off('data', receive);
  }

  function drop(reached: Outcome): void {
    if (settle(reached)) socket.destroy();
  }

  /** Sends the last answer. Unread bytes are drained: closing over them would reset the connection under the answer. */
  function finish(reached: Outcome, lastAnswer: Buffer): void {
    if (!settle(reached)) return;
    socket.end(lastAnswer);
    socket.resume();
    const linger = setTimeout(() => socket.destroy(), limits.lingerMilliseconds);
    socket.once('close', () => clearTimeout(linger));
  }

  /** What one client sends must never end the process that carries all the others. */
  function failWith(error: unknown): void {
    if (error instanceof ProtocolViolation) return drop('malformed');
    options.onFault(error);
    drop('faulty');
  }

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      failWith(error);
    }
  }

  const receive = (chunk: Buffer) =>
    guarded(() => {
      if (received.length - read + chunk.length > unreadMaxBytes)
        throw new ProtocolViolation('more bytes than any request has');
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      if (phase.waitsFor === 'handshake' && receivedLegacyPing()) return;
      while (!outcome && !isHandedOver) {
        if (!receivedPacket()) return;
      }
    });

  /** The client has sent all it will, and may still read. */
  function receiveEnd(): void {
    if (isHandedOver) return;
    if (phase.waitsFor === 'ping') finish('status', Buffer.alloc(0));
    else if (legacy) answerLegacyPing(legacy.ping);
    else drop('left');
  }

  /** Others act from here on. What the client sends meanwhile waits in the kernel. */
  function handOver(work: () => Promise<void>): void {
    isHandedOver = true;
    stopListening();
    socket.pause();
    work().catch(failWith);
  }

  /** Whether what came so far is, or may become, a ping from before 1.7. */
  function receivedLegacyPing(): boolean {
    clearTimeout(legacy?.grace);
    legacy = undefined;
    const reading = readLegacyPing(received);
    if (reading === 'not legacy') return false;
    if (reading === 'incomplete') return true;
    const { ping, mayGrow } = reading;
    const answer = () => guarded(() => answerLegacyPing(ping));
    if (mayGrow) legacy = { ping, grace: setTimeout(answer, limits.legacyGraceMilliseconds) };
    else answer();
    return true;
  }

  function answerLegacyPing(ping: LegacyPing): void {
    options.onHeard();
    const hostname = ping.form === 'named' ? ping.hostname : '';
    const route = options.findRoute(hostname);
    const answer = () =>
      finish('legacy status', legacyPingAnswer(ping, answerFor(hostname, route, brand), brand));
    if (route?.state === 'running') handOver(() => passStatusOn(route, answer));
    else answer();
  }

  /** A server that runs answers for itself. @param otherwise is called when it cannot be reached */
  async function passStatusOn(
    route: GatewayRoute & { state: 'running' },
    otherwise: () => void,
  ): Promise<void> {
    const server = await reach(socket, {
      port: route.backendPort,
      patienceMilliseconds: limits.reachMilliseconds,
    });
    if (!server) return otherwise();
    const limit = setTimeout(() => {
      socket.destroy();
      server.destroy();
    }, limits.statusMilliseconds);
    if (route.proxyProtocol) server.write(proxyHeader(socket));
    server.write(received);
    const stopCounting = options.traffic.follow(route.instanceId, { player: socket, server });
    await pipe(socket, server, limits.lingerMilliseconds);
    stopCounting();
    clearTimeout(limit);
    settle('status passed on');
  }

  /** Takes one packet and acts on it; false when it is not complete yet. */
  function receivedPacket(): boolean {
    const next = firstPacket(received.subarray(read), maxLength[phase.waitsFor]);
    if (!next) return false;
    read += next.end;
    act(next.body);
    return true;
  }

  function act(body: Buffer): void {
    switch (phase.waitsFor) {
      case 'handshake': {
        const handshake = parseHandshake(body);
        options.onHeard();
        const route = options.findRoute(handshake.hostname);
        const found = { handshake, route, answer: answerFor(handshake.hostname, route, brand) };
        if (handshake.intent === 'login') {
          phase = { waitsFor: 'login start', ...found };
        } else {
          phase = { waitsFor: 'status request', ...found };
          if (route?.state === 'running') handOver(() => passStatusOn(route, takeUpAgain));
        }
        return;
      }
      case 'status request':
        // Some tools ping without asking for the status.
        if (body[0] === pingPacket) return answerPing(body);
        if (body[0] !== statusRequestPacket || body.length > 1)
          throw new ProtocolViolation('not a status request');
        answerStatus(phase);
        phase = { ...phase, waitsFor: 'ping' };
        return;
      case 'ping':
        return answerPing(body);
      case 'login start':
        return meet(phase, parseLoginStart(body).playerName);
    }
  }

  /** The server that runs could not be reached: the gateway answers in its place. */
  function takeUpAgain(): void {
    isHandedOver = false;
    const patience = setTimeout(() => drop('timed out'), limits.requestMilliseconds);
    socket.once('close', () => clearTimeout(patience));
    socket.on('data', receive);
    receive(Buffer.alloc(0));
    socket.resume();
  }

  function answerStatus({ answer, handshake: { protocol } }: Found): void {
    if (answer.icon === null) {
      socket.write(statusResponse(answer, { protocol, iconBase64: undefined }, brand));
      return;
    }
    // Meanwhile nothing is read: the answer to a ping must not overtake this one.
    socket.off('data', receive);
    socket.pause();
    const readOn = (iconBase64: string | undefined) => {
      if (socket.destroyed) return drop('left');
      socket.write(statusResponse(answer, { protocol, iconBase64 }, brand));
      socket.on('data', receive);
      isHandedOver = false;
      receive(Buffer.alloc(0));
      socket.resume();
    };
    isHandedOver = true;
    options.icons.find(answer.icon).then(readOn).catch(failWith);
  }

  function meet({ handshake, route, answer }: Found, playerName: string): void {
    if (!route) return finish('login refused', loginDisconnect(answer.refusal));
    handOver(async () => {
      const bytes = received;
      received = Buffer.alloc(0);
      const end = await options.bringIn({ socket, bytes, protocol: handshake.protocol, playerName, route });
      if (end.is === 'refused') finish('login refused', loginDisconnect(end.text));
      else drop(end.is);
    });
  }

  function answerPing(body: Buffer): void {
    const timeBytes = 8;
    if (body[0] !== pingPacket || body.length !== 1 + timeBytes) throw new ProtocolViolation('not a ping');
    finish('status', packet(pingPacket, body.subarray(1)));
  }

  socket.on('data', receive);
  socket.on('end', () => guarded(receiveEnd));
  // A reset connection: `close` follows.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (!isHandedOver) settle(phase.waitsFor === 'ping' ? 'status' : 'left');
  });
}

const maxLength: Record<Phase['waitsFor'], number> = {
  handshake: handshakeMaxLength,
  'status request': statusPacketMaxLength,
  ping: statusPacketMaxLength,
  'login start': loginStartMaxLength,
};
