import * as z from 'zod/mini';

/** What an instance runs on, from the smallest to the largest. */
export const tierNames = ['free', 'budget', 'standard', 'premium'] as const;
export const tierSchema = z.enum(tierNames);
export type Tier = z.infer<typeof tierSchema>;
