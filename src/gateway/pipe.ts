import { connect, type Socket } from 'node:net';

const keepAliveMilliseconds = 30_000;

/** Connects to a server of this machine; undefined when nobody listens there. */
export function reach(port: number, patienceMilliseconds: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const server = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true });
    const settle = (reached: boolean) => {
      clearTimeout(deadline);
      server.off('error', fail);
      server.off('connect', succeed);
      if (!reached) server.destroy();
      resolve(reached ? server : undefined);
    };
    const fail = () => settle(false);
    const succeed = () => settle(true);
    const deadline = setTimeout(fail, patienceMilliseconds);
    server.on('connect', succeed);
    server.on('error', fail);
    // One that comes after the time was over.
    server.on('error', () => undefined);
  });
}

/**
 * Passes bytes on untouched, both ways, until both sides have ended or one is gone. A slow side holds the other back.
 * @param halfOpenMilliseconds how long one side may stay when the other has ended, without a byte
 */
export function pipe(client: Socket, server: Socket, halfOpenMilliseconds: number): Promise<void> {
  const gone = Promise.all([untilClosed(client), untilClosed(server)]);
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    socket.setKeepAlive(true, keepAliveMilliseconds);
    const hurry = () => other.setTimeout(halfOpenMilliseconds, () => other.destroy());
    socket.on('end', hurry);
    socket.on('close', () => {
      hurry();
      other.destroySoon();
    });
    socket.pipe(other);
  }
  return gone.then(() => undefined);
}

const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
