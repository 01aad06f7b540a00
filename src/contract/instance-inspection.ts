import * as z from 'zod';
import { instanceDebugSchema } from './instance-debug.ts';
import { instanceEventListSchema } from './instance-events.ts';
import { instanceSchema } from './instances.ts';
import { operationListSchema } from './operations.ts';

/** What staff see of a server of anybody; who plays on it is not among it. */
export const instanceInspectionSchema = z.object({
  instance: instanceSchema.omit({ players: true }),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  debug: instanceDebugSchema,
  operations: operationListSchema.describe('The newest'),
  events: instanceEventListSchema.describe('The newest'),
  inspections: z
    .array(z.object({ by: z.string(), at: z.iso.datetime() }))
    .describe('Who of the staff looked into it, the newest first; one line for an hour'),
});
export type InstanceInspection = z.infer<typeof instanceInspectionSchema>;
