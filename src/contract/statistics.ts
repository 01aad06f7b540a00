import * as z from 'zod';

/** How long each range reaches back, and how long one point of it stands for, in seconds. */
export const statisticsRanges = {
  hour: { seconds: 3600, step: 10 },
  day: { seconds: 24 * 3600, step: 120 },
  month: { seconds: 30 * 24 * 3600, step: 3600 },
} as const;

export type StatisticsRange = keyof typeof statisticsRanges;
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
      }),
    )
    .describe('Oldest first; there is no point while the server did not run'),
});
