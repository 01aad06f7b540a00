import * as z from 'zod';
import { tierSchema } from './tiers.ts';

export type { Tier } from './tiers.ts';

const credits = z.string().regex(/^\d+(?:\.\d{1,6})?$/);

/** One tier of a game: what a server of it has, and what it costs while it is online. */
export const planSchema = z
  .object({
    tier: tierSchema,
    cpu: z.object({
      quota: z.number().positive().describe('vCPU that are always there'),
      burst: z.number().positive().describe('vCPU at most, while the machine has them to spare'),
    }),
    memory: z.object({
      limit: z.number().int().positive().describe('MiB of the whole server'),
      jvmHeapLimit: z.number().int().positive().describe('MiB of these that Java may use for its heap'),
    }),
    storage: z.object({ limit: z.number().int().positive().describe('GB at most') }),
    price: z.object({
      month: credits.describe('Credits that a month costs at most'),
      hour: credits.describe('Credits of an hour online; the second is what is billed'),
    }),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;

export const planListSchema = z.array(planSchema);
