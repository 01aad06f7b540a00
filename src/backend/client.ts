import { createLanternhostClient } from '@lanternhost/sdk';
import { providedBackend } from './registry.ts';

/** The SDK's client for server components: public data only, no token. */
export const backend = () =>
  createLanternhostClient({ baseUrl: 'http://in-process', fetch: (request) => providedBackend()(request) });
