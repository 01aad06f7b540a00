import * as z from 'zod';

/**
 * What the agent remembers of the run of an instance, written before the program starts and whenever it changes:
 * an agent that returns goes on from here.
 */
export const runRecordSchema = z.object({
  /** The name of the run's directory. */
  run: z.string(),
  startedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  /** Where it listens on the loopback. */
  serverPort: z.number().int(),
  /** Of the order that it was started for. */
  restarts: z.number().int(),
  kills: z.number().int(),
  /** When a stop was asked for; it is killed some time after. */
  stopAskedAt: z.iso.datetime().nullable(),
  /** Crashes right before this run. */
  crashes: z.number().int(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
