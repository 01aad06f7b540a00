import { createRequire } from 'node:module';
import type * as protocol from 'minecraft-protocol';

type Client = protocol.Client;
// It is CommonJS, and loads a second copy of itself where Vite may look at it.
const { createClient, ping } = createRequire(import.meta.url)('minecraft-protocol') as typeof protocol;

/** How a real client looks at its server list. It names the host that it connects to. */
export const realPing = (options: { host: string; port: number; version: string }): Promise<unknown> =>
  ping(options);

export type Player = AsyncDisposable & {
  client: Client;
  /** Resolves once the player is in the world. @throws Error with the text that the player reads instead */
  inGame: Promise<void>;
  /** The channels of what was asked during the login. */
  askedInLogin: string[];
  leave(): Promise<void>;
};

/** A real client that joins. @param options.host what the player typed */
export function join(options: { port: number; host: string; version: string; name: string }): Player {
  const client = createClient({
    host: '127.0.0.1',
    port: options.port,
    fakeHost: options.host,
    username: options.name,
    version: options.version,
    auth: 'offline',
    hideErrors: true,
    closeTimeout: 60_000,
  });
  const askedInLogin: string[] = [];
  const gone = new Promise((resolve) => client.once('end', resolve));
  const joined = Promise.withResolvers<void>();
  const onPacket = (name: string, act: (fields: never) => void) =>
    client.on(name as 'packet', act as (fields: unknown) => void);
  onPacket('login_plugin_request', ({ channel }: { channel: string }) => askedInLogin.push(channel));
  onPacket('login', () => joined.resolve());
  for (const kick of ['disconnect', 'kick_disconnect'] as const)
    onPacket(kick, ({ reason }: { reason: unknown }) => joined.reject(new Error(readable(reason))));
  client.on('error', (error) => joined.reject(error));
  client.on('end', (reason) => joined.reject(new Error(`The connection ended: ${reason}`)));
  joined.promise.catch(() => undefined);

  async function leave(): Promise<void> {
    client.end('leaving');
    await gone;
  }
  return { client, inGame: joined.promise, askedInLogin, leave, [Symbol.asyncDispose]: leave };
}

function readable(reason: unknown): string {
  const component: unknown = typeof reason === 'string' ? JSON.parse(reason) : reason;
  return textOf(component);
}

function textOf(component: unknown): string {
  if (typeof component === 'string') return component;
  const { text = '', extra = [] } = component as { text?: string; extra?: unknown[] };
  return text + extra.map(textOf).join('');
}
