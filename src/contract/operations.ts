import * as z from 'zod';

/** What was asked of an instance, and the steps that it takes. */
export const operationSteps = {
  create: ['place'],
  start: ['queue', 'prepare', 'wait', 'start'],
  stop: ['stop'],
  restart: ['stop', 'prepare', 'wait', 'start'],
  kill: ['stop'],
  delete: ['stop', 'retain'],
} as const satisfies Record<string, readonly string[]>;

export type OperationKind = keyof typeof operationSteps;
export const operationKinds = Object.keys(operationSteps) as [OperationKind, ...OperationKind[]];
export type OperationStepName = (typeof operationSteps)[OperationKind][number];

export const operationStateSchema = z.enum(['running', 'succeeded', 'failed', 'cancelled']);

export const operationStepSchema = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done']),
  progress: z.number().min(0).max(1).nullable().describe('0 to 1; null where nobody can know it'),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type OperationStep = z.infer<typeof operationStepSchema>;

export const operationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(operationKinds),
    state: operationStateSchema,
    steps: z.array(operationStepSchema),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why it failed or was cancelled, for a person'),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

export const operationListSchema = z.object({
  content: z.array(operationSchema),
  totalElements: z.number().int(),
});
