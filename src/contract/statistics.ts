import * as z from 'zod';
import { playerTrafficSchema } from './player-traffic.ts';
import { statisticsRanges, type StatisticsRange } from './statistics-ranges.ts';

export const statisticsRangeSchema = z.enum(
  Object.keys(statisticsRanges) as [StatisticsRange, ...StatisticsRange[]],
);

export const statisticsSchema = z.object({
  step: z.number().int().describe('Seconds that one point stands for'),
  content: z
    .array(
      z.object({
        at: z.iso.datetime(),
        cpu: z.number().describe('Processors in use, on average'),
        memoryBytes: z.number(),
        diskBytes: z.number(),
        players: z.number().int().describe('At most at once'),
        playerTraffic: playerTrafficSchema.nullable().describe('Null where nobody counted'),
      }),
    )
    .describe('Oldest first; there is no point while the server did not run'),
});
