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
import { legacyPingAnswer, readLegacyPing, type LegacyPing } from './legacy-ping.ts';
import type { GatewayLimits } from './limits.ts';
import { firstPacket, ProtocolViolation } from './packet-reader.ts';
import { packet } from './packet-writer.ts';

/** How a conversation ended, for the counts that the operator sees. */
export type Outcome =
  | 'status'
  | 'legacy status'
  | 'login refused'
  | 'malformed'
  | 'timed out'
  | 'left'
  | 'faulty';

type Phase =
  | { waitsFor: 'handshake' }
  | { waitsFor: 'status request' | 'ping' | 'login start'; handshake: Handshake; answer: Answer };

// A handshake and a login start may come in one piece; nothing that a client may send before an answer is longer.
const unreadMaxBytes = handshakeMaxLength + loginStartMaxLength + 16;
const statusPacketMaxLength = 16;
const statusRequestPacket = 0x00;
const pingPacket = 0x01;

/** Talks with one client, from its first byte to the answer that ends it. Owns the socket. */
export function converse(options: {
  socket: Socket;
  limits: GatewayLimits;
  brand: Brand;
  findRoute(hostname: string): GatewayRoute | undefined;
  /** The client has said what it wants. */
  onHeard(): void;
  onEnd(outcome: Outcome): void;
  onFault(error: unknown): void;
}): void {
  const { socket, limits, brand } = options;
  let phase: Phase = { waitsFor: 'handshake' };
  let unread: Buffer = Buffer.alloc(0);
  let outcome: Outcome | undefined;
  let legacy: { ping: LegacyPing; grace: NodeJS.Timeout } | undefined;
  const deadline = setTimeout(() => drop('timed out'), limits.requestMilliseconds);

  const answerTo = (hostname: string) => answerFor(hostname, options.findRoute(hostname), brand);

  function settle(reached: Outcome): boolean {
    if (outcome) return false;
    outcome = reached;
    clearTimeout(deadline);
    clearTimeout(legacy?.grace);
    socket.off('data', receive);
    options.onEnd(reached);
    return true;
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
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof ProtocolViolation) return drop('malformed');
      options.onFault(error);
      drop('faulty');
    }
  }

  const receive = (chunk: Buffer) =>
    guarded(() => {
      if (unread.length + chunk.length > unreadMaxBytes)
        throw new ProtocolViolation('more bytes than any request has');
      unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
      if (phase.waitsFor === 'handshake' && receivedLegacyPing()) return;
      while (!outcome) {
        if (!receivedPacket()) return;
      }
    });

  /** The client has sent all it will, and may still read. */
  function receiveEnd(): void {
    if (phase.waitsFor === 'ping') finish('status', Buffer.alloc(0));
    else if (legacy) answerLegacyPing(legacy.ping);
    else drop('left');
  }

  /** Whether what came so far is, or may become, a ping from before 1.7. */
  function receivedLegacyPing(): boolean {
    clearTimeout(legacy?.grace);
    legacy = undefined;
    const reading = readLegacyPing(unread);
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
    const answer = answerTo(ping.form === 'named' ? ping.hostname : '');
    finish('legacy status', legacyPingAnswer(ping, { ...answer, versionName: brand.name }));
  }

  /** Takes one packet and acts on it; false when it is not complete yet. */
  function receivedPacket(): boolean {
    const received = firstPacket(unread, maxLength[phase.waitsFor]);
    if (!received) return false;
    unread = unread.subarray(received.end);
    act(received.body);
    return true;
  }

  function act(body: Buffer): void {
    switch (phase.waitsFor) {
      case 'handshake': {
        const handshake = parseHandshake(body);
        options.onHeard();
        const waitsFor = handshake.intent === 'status' ? 'status request' : 'login start';
        phase = { waitsFor, handshake, answer: answerTo(handshake.hostname) };
        return;
      }
      case 'status request':
        // Some tools ping without asking for the status.
        if (body[0] === pingPacket) return answerPing(body);
        if (body[0] !== statusRequestPacket || body.length > 1)
          throw new ProtocolViolation('not a status request');
        socket.write(statusResponse(phase.answer, phase.handshake.protocol, brand));
        phase = { ...phase, waitsFor: 'ping' };
        return;
      case 'ping':
        return answerPing(body);
      case 'login start':
        parseLoginStart(body);
        return finish('login refused', loginDisconnect(phase.answer.refusal));
    }
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
  socket.on('close', () => settle(phase.waitsFor === 'ping' ? 'status' : 'left'));
}

const maxLength: Record<Phase['waitsFor'], number> = {
  handshake: handshakeMaxLength,
  'status request': statusPacketMaxLength,
  ping: statusPacketMaxLength,
  'login start': loginStartMaxLength,
};
