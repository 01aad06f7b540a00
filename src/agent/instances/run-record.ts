import * as z from 'zod';

/** What the agent remembers of the run of an instance, written before the program starts and whenever it changes. */
export const runRecordSchema = z.object({
  /** The name of the run's directory. */
  run: z.string(),
  startedAt: z.iso.datetime(),
  /** When it started, in seconds since the machine did: no change of the clock moves it. */
  upSince: z.number(),
  readyAt: z.iso.datetime().nullable(),
  /** Where it listens on the loopback. */
  serverPort: z.number().int(),
  /** Whether it reads a header of the PROXY protocol there, as its file said when it began. */
  readsProxyHeader: z.boolean().default(false),
  /** Of the order that it was started for. */
  restarts: z.number().int(),
  kills: z.number().int(),
  /** When a stop was asked for, in seconds since the machine started; it is killed some time after. */
  stopAskedAt: z.number().nullable(),
  /** Crashes right before this run. */
  crashes: z.number().int(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
