import { connect, type Socket } from 'node:net';

const keepAliveMilliseconds = 30_000;
const readAtOnceBytes = 64 * 1024;

/** Connects a client to a server of this machine, which it hears from then on; undefined when nobody listens there. */
export function reach(
  client: Socket,
  options: { port: number; patienceMilliseconds: number },
): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const server = connect({
      host: '127.0.0.1',
      port: options.port,
      noDelay: true,
      allowHalfOpen: true,
      // One buffer for all that it says. `pipe` takes one for each chunk, which keeps the garbage collector busy.
      onread: {
        buffer: Buffer.allocUnsafeSlow(readAtOnceBytes),
        callback(length, chunk) {
          client.write(chunk.subarray(0, length), readOn);
          // Nothing may be read over what the client has not taken yet.
          isHeld = client.writableLength > 0;
          return !isHeld;
        },
      },
    });
    let isHeld = false;
    const readOn = () => {
      if (!isHeld || client.writableLength > 0) return;
      isHeld = false;
      server.resume();
    };
    server.on('end', () => client.end());
    const settle = (reached: boolean) => {
      clearTimeout(deadline);
      server.off('error', fail);
      server.off('connect', succeed);
      if (!reached) server.destroy();
      resolve(reached ? server : undefined);
    };
    const fail = () => settle(false);
    const succeed = () => settle(true);
    const deadline = setTimeout(fail, options.patienceMilliseconds);
    server.on('connect', succeed);
    server.on('error', fail);
    // One that comes after the time was over.
    server.on('error', () => undefined);
  });
}

/**
 * Passes on what the client says, too, and waits until both sides have ended or one is gone. Bytes stay as they are; a slow
 * side holds the other back.
 * @param server what `reach` has found for this client
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
    // It may have said all it will while the server was being reached.
    if (socket.readableEnded) hurry();
    else socket.on('end', hurry);
    socket.on('close', () => {
      hurry();
      other.destroySoon();
    });
  }
  client.pipe(server);
  return gone.then(() => undefined);
}

const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
