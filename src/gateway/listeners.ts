import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { GatewayLog } from './log.ts';

/**
 * Listens on a port. Half-open: a client that has sent its request and closed its side still reads the answer.
 * @throws Error of `listen`, with its `code`
 */
export async function listenTcp(options: {
  port: number;
  host: string | undefined;
  log: GatewayLog;
  onConnection(socket: Socket): void;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ noDelay: true, allowHalfOpen: true }, options.onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // accept() can fail for a moment, when the process is out of file descriptors; the port stays open.
  server.on('error', (error) =>
    options.log.error({ reason: error.message }, 'could not accept a connection'),
  );
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Listener = { close(): Promise<void> };

const againMilliseconds = 5000;

/** Keeps something listening on each port that the table names: opened, closed and tried again as it changes. */
export function keepListening(options: {
  wanted(): Map<number, string>;
  open(port: number): Promise<Listener>;
  log: GatewayLog;
}) {
  const { log } = options;
  const open = new Map<number, Listener>();
  const closing = new Set<Promise<void>>();
  let work = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  const complained = new Set<number>();

  async function follow(): Promise<void> {
    if (isClosed) return;
    clearTimeout(again);
    const wanted = options.wanted();
    for (const [port, listener] of open) {
      if (wanted.has(port)) continue;
      open.delete(port);
      const closed = listener.close().finally(() => closing.delete(closed));
      closing.add(closed);
    }
    for (const [port, instance] of wanted) {
      if (open.has(port)) continue;
      try {
        open.set(port, await options.open(port));
        complained.delete(port);
      } catch (error) {
        again ??= setTimeout(() => {
          again = undefined;
          void look();
        }, againMilliseconds);
        if (complained.has(port)) continue;
        complained.add(port);
        const reason = (error as Error).message;
        log.error({ port, instance, reason }, 'cannot listen on the port of an instance; trying on');
      }
    }
  }

  const look = () => (work = work.then(follow));

  return {
    look,
    ports: (): ReadonlySet<number> => new Set(open.keys()),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(again);
      await work;
      await Promise.all([...open.values()].map((listener) => listener.close()));
      await Promise.all(closing);
    },
  };
}
