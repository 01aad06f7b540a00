import * as z from 'zod';
import { enforcementSchema } from './agent-messages.ts';
import { instanceOrderSchema, instancePhaseSchema } from './instance-orders.ts';
import { nodeSchema } from './nodes.ts';

/** What staff need to see of an instance that does not do what it should. */
export const instanceDebugSchema = z.object({
  desired: instanceOrderSchema.shape.desired,
  generation: z.number().int(),
  restarts: z.number().int(),
  kills: z.number().int(),
  epoch: z.number().int().describe('Raised by each placement; 0 before the first'),
  mayStart: z.boolean(),
  hasData: z.boolean().describe('Whether its world is on the node'),
  phase: instancePhaseSchema.nullable().describe('What its agent reported last'),
  software: z.object({
    id: z.string(),
    version: z.string(),
    install: z.string().describe('The kind of way in which it gets ready'),
    run: z.string().describe('The kind of way in which it runs'),
  }),
  limits: instanceOrderSchema.shape.limits,
  node: nodeSchema
    .pick({ id: true, name: true, region: true, mode: true, health: true, lastSeenAt: true })
    .extend({
      leaseEndsAt: z.iso.datetime().nullable().describe('Until when the node may run it unheard'),
      enforcement: enforcementSchema.nullable().describe('What the node can hold it to'),
    })
    .nullable(),
});
export type InstanceDebug = z.infer<typeof instanceDebugSchema>;
