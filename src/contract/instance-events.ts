import * as z from 'zod';
import { instanceStatusSchema } from './instance-status-schema.ts';

/** What became of an instance, and when. */
export const instanceEventSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  event: z.string().describe('What happened, as in the table of statuses'),
  status: instanceStatusSchema.describe('What it led to'),
  detail: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why, where something went wrong'),
});
export type InstanceEventDetails = z.infer<typeof instanceEventSchema>;

export const instanceEventListSchema = z.object({
  content: z.array(instanceEventSchema),
  totalElements: z.number().int(),
});
