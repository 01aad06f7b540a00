import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServerAddress } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServerAddress;
  }
}

/** Vitest's global setup: one PostgreSQL for all workers of the run. */
export async function setup(project: TestProject): Promise<() => PromiseLike<void>> {
  const server = await startTestServer();
  project.provide('postgres', { url: server.url, template: server.template });
  return () => server[Symbol.asyncDispose]();
}
