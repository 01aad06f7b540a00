import * as z from 'zod';
import { agentHelloSchema, capacitySchema, enforcementSchema } from './agent-messages.ts';
import { regionSchema } from './region-schema.ts';
import { atMost, required } from './validation-messages.ts';

/** The node that `npm start` runs beside the platform. */
export const embeddedNodeName = 'embedded';

export const nodeNameSchema = z
  .string(required('Name'))
  .min(1, required('Name'))
  .max(63, atMost(63))
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use lower-case letters, digits and dashes')
  .refine((name) => name !== embeddedNodeName, 'This name belongs to the node of the platform itself');

export const newNodeSchema = z.object({ name: nodeNameSchema, region: regionSchema });
export type NewNode = z.infer<typeof newNodeSchema>;

/** `enabled` takes new instances, `maintenance` keeps those it has, `disabled` is not let in. */
export const nodeModeSchema = z.enum(['enabled', 'maintenance', 'disabled']);
export type NodeMode = z.infer<typeof nodeModeSchema>;

export const nodeHealthSchema = z.enum(['connected', 'silent', 'never_seen']);
export type NodeHealth = z.infer<typeof nodeHealthSchema>;

/** The last that an agent told of itself and its machine. */
export const nodeReportSchema = z.object({
  agent: agentHelloSchema.omit({ type: true }),
  capacity: capacitySchema,
  enforcement: enforcementSchema,
});
export type NodeReport = z.infer<typeof nodeReportSchema>;

export const nodeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  region: regionSchema,
  mode: nodeModeSchema,
  health: nodeHealthSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  report: nodeReportSchema.nullable(),
});
export type NodeDetails = z.infer<typeof nodeSchema>;

export const nodeListSchema = z.object({ content: z.array(nodeSchema), totalElements: z.number().int() });

/** The enrolment token is shown this one time. */
export const nodeEnrolmentSchema = z.object({ node: nodeSchema, token: z.string() });
export type NodeEnrolment = z.infer<typeof nodeEnrolmentSchema>;

export const nodeChangeSchema = z.object({ mode: nodeModeSchema });
