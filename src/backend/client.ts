import { createLanternhostClient, type LanternhostClient } from '@lanternhost/sdk';

type Fetch = (request: Request) => Promise<Response>;

// The server components are bundled apart from the platform that serves them: a global is what both see.
const registry = globalThis as { [key]?: Fetch };
const key = Symbol.for('lanternhost.backend');

/** Tells the server components how to reach the API; in one process, without a network hop. */
export function provideBackend(fetch: Fetch): void {
  registry[key] = fetch;
}

/** The SDK's client for server components: public data only, no token. */
export function backend(): LanternhostClient {
  return createLanternhostClient({
    baseUrl: 'http://in-process',
    fetch: async (request) => {
      const fetch = registry[key];
      if (!fetch) throw new Error('No platform has provided its API to this process');
      return fetch(request);
    },
  });
}
