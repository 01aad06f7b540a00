import type { LanternhostClient } from '@lanternhost/sdk';

/** Makes a server that starts in seconds. */
export const makeServer = (client: LanternhostClient, name: string) =>
  client.POST('/v1/instances', {
    body: {
      game: 'minecraft',
      software: 'flying-squid',
      version: 'latest',
      tier: 'free',
      region: 'europe',
      name,
      acceptEula: true,
    },
  });
