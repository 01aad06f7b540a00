/** How long each range reaches back, and how long one point of it stands for, in seconds. */
export const statisticsRanges = {
  hour: { seconds: 3600, step: 10 },
  day: { seconds: 24 * 3600, step: 120 },
  week: { seconds: 7 * 24 * 3600, step: 900 },
  month: { seconds: 30 * 24 * 3600, step: 3600 },
} as const;

export type StatisticsRange = keyof typeof statisticsRanges;
