import * as z from 'zod';

const bytesPerSecond = z.number().min(0);

/**
 * What passes between players and a server, as the gateway counts it: the bytes of game connections and of looks at the
 * server list, without what the network itself adds. On average over what the figure stands for.
 */
export const playerTrafficSchema = z
  .object({
    fromPlayersBytesPerSecond: bytesPerSecond,
    toPlayersBytesPerSecond: bytesPerSecond,
  })
  .describe('What passes between players and the server, on average');
export type PlayerTraffic = z.infer<typeof playerTrafficSchema>;
