import { createSocket, type Socket } from 'node:dgram';
import { isPong, ping } from './raknet.ts';

const askEveryMilliseconds = 1000;
const staleMilliseconds = 5000;

/** What a server that runs says to the server list. It is asked once a second at most, however many clients ask us. */
export function askServer(guid: bigint) {
  let socket: Socket | undefined;
  let askedAt = -Infinity;
  let latest: { bytes: Buffer; port: number; at: number } | undefined;

  function ask(port: number): void {
    const now = performance.now();
    if (now - askedAt < askEveryMilliseconds) return;
    askedAt = now;
    if (!socket) {
      socket = createSocket('udp4');
      socket.on('error', () => undefined);
      socket.on('message', (bytes, { port: from }) => {
        if (isPong(bytes)) latest = { bytes, port: from, at: performance.now() };
      });
    }
    socket.send(ping(0n, guid), port, '127.0.0.1', () => undefined);
  }

  return {
    /** Its last answer, if that is fresh. Asks for a newer one. */
    latest(port: number): Buffer | undefined {
      ask(port);
      const isFresh = latest?.port === port && performance.now() - latest.at < staleMilliseconds;
      return isFresh ? latest?.bytes : undefined;
    },
    close: () => socket?.close(),
  };
}
