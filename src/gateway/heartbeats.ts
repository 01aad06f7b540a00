import type { Socket } from 'node:net';
import { firstPacket, PacketReader, ProtocolViolation } from './packet-reader.ts';
import { packet, string, varInt } from './packet-writer.ts';

/** The first protocol (1.13) whose clients answer login plugin requests, also those that they do not know. */
const firstProtocolWithRequests = 393;
const loginPluginRequest = 0x04;
const loginPluginResponse = 0x02;
const channel = 'lanternhost:wait';
/** Far from what servers use, whose numbers count up from 0. */
const firstNumber = 0x4c_48_00_00;
const answerMaxBytes = 1024;
/** A client that leaves so many unanswered is gone. */
const mostUnanswered = 3;

export const canBeHeldLong = (protocol: number): boolean => protocol >= firstProtocolWithRequests;

/**
 * Keeps a client in its login that gives up after 30 seconds of silence: asks it something now and then, and takes its
 * answers out of the way.
 * @param onGone the client says what nobody may say here, or has gone silent
 */
export function keepWaiting(options: {
  socket: Socket;
  everyMilliseconds: number;
  onGone(why: 'silent' | 'malformed'): void;
}) {
  const { socket } = options;
  let asked = 0;
  let answered = 0;
  let unread: Buffer = Buffer.alloc(0);
  let onAnswer: (() => void) | undefined;

  const timer = setInterval(() => {
    if (asked - answered >= mostUnanswered) return options.onGone('silent');
    socket.write(packet(loginPluginRequest, varInt(firstNumber + asked), string(channel)));
    asked += 1;
  }, options.everyMilliseconds);

  function receive(chunk: Buffer): void {
    try {
      unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
      for (;;) {
        const received = firstPacket(unread, answerMaxBytes);
        if (!received) return;
        unread = unread.subarray(received.end);
        const reader = new PacketReader(received.body);
        const isAnswer = reader.varInt() === loginPluginResponse;
        if (!isAnswer || answered >= asked || reader.varInt() !== firstNumber + answered)
          throw new ProtocolViolation('not an answer to what was asked');
        answered += 1;
        onAnswer?.();
      }
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      options.onGone('malformed');
    }
  }
  socket.on('data', receive);
  socket.resume();

  return {
    /** Asks no more, and resolves once every answer has come, so that none reaches the server; or with false in time. */
    async end(patienceMilliseconds: number): Promise<boolean> {
      clearInterval(timer);
      const all = Promise.withResolvers<boolean>();
      onAnswer = () => answered === asked && all.resolve(true);
      onAnswer();
      const gone = () => all.resolve(false);
      const deadline = setTimeout(gone, patienceMilliseconds);
      socket.once('close', gone);
      try {
        return await all.promise;
      } finally {
        clearTimeout(deadline);
        socket.off('close', gone);
        socket.off('data', receive);
        socket.pause();
      }
    },
    stop(): void {
      clearInterval(timer);
      socket.off('data', receive);
    },
  };
}
