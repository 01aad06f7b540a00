import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

type Pair = { client: Socket; server: Socket };

/** What a proxy does with what a client says: forwards it, or ends as if the power had failed, before or after that. */
type Verdict = 'forward' | 'fail before' | 'fail after';

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A way between two sides that tests can cut, silence, and turn to somewhere else. */
export async function startProxy(options: {
  target: () => NetConnectOpts;
  /** Looks at what clients say. */
  judge?(chunk: Buffer, client: Socket): Verdict;
  onFailed?(): void;
}) {
  const pairs = new Set<Pair>();
  let state: 'open' | 'closed' = 'open';

  const listener = createServer((client) => {
    client.on('error', () => undefined);
    if (state === 'closed') return client.destroy();
    const server = connect(options.target());
    const pair = { client, server };
    pairs.add(pair);
    server.on('error', () => client.destroy());
    client.on('close', () => {
      pairs.delete(pair);
      server.destroy();
    });
    server.on('close', () => client.destroy());
    server.on('data', (chunk) => state !== 'closed' && client.write(chunk));
    client.on('data', (chunk) => {
      if (state === 'closed') return;
      const verdict = options.judge?.(chunk, client) ?? 'forward';
      if (verdict !== 'fail before') server.write(chunk);
      if (verdict !== 'forward') fail();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  function silence({ client, server }: Pair): void {
    client.pause();
    server.pause();
  }

  function cut(): void {
    for (const { client, server } of pairs) {
      client.destroy();
      // What was said is still heard.
      server.removeAllListeners('close');
      server.end();
    }
    pairs.clear();
  }

  function fail(): void {
    state = 'closed';
    cut();
    options.onFailed?.();
  }

  return {
    port: (listener.address() as AddressInfo).port,
    /** Ends all connections; new ones are let through. */
    cut,
    /** Nothing passes any more on what is open now, and nobody is told; new connections are let through. */
    silenceOpen: () => pairs.forEach(silence),
    /** Ends all connections, and each new one, until it is healed. */
    close(): void {
      state = 'closed';
      cut();
    },
    heal(): void {
      state = 'open';
    },
    async [Symbol.asyncDispose]() {
      state = 'closed';
      cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
