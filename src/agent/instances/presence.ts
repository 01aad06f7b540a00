import * as z from 'zod';
import { instanceFaultSchema, instancePhaseSchema } from '#src/contract/instance-orders.ts';
import { writeJournal, readJournal } from './journal.ts';
import { longestRestartDelay } from './restart-ladder.ts';
import { runRecordSchema } from './run-record.ts';

const presenceSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('down') }),
  z.object({ is: z.literal('running'), record: runRecordSchema }),
  /** It crashed and starts again by itself at `until`, in seconds since the machine started. */
  z.object({
    is: z.literal('waiting'),
    until: z.number(),
    restartsAt: z.iso.datetime(),
    fault: instanceFaultSchema,
    crashes: z.number().int(),
  }),
  /** It gave up under this order, or its server ended in order: only a newer order changes that. */
  z.object({ is: z.literal('settled'), generation: z.number().int(), phase: instancePhaseSchema }),
]);

/** What is there of an instance now. It is on disk before it counts: an agent that returns goes on from here. */
export type Presence = z.infer<typeof presenceSchema>;

/** The presence of one instance on disk; one that cannot be read is as none. */
export function presenceFile(file: string) {
  let writing = Promise.resolve();
  return {
    /** @param uptime seconds since the machine started */
    async read(uptime: number): Promise<Presence> {
      const kept = (await readJournal(file, presenceSchema)) ?? { is: 'down' };
      // The machine started anew since: its seconds are others.
      if (kept.is === 'waiting' && kept.until - uptime > longestRestartDelay / 1000)
        return { ...kept, until: uptime };
      return kept;
    },

    /** One write after the other. @throws Error when the disk takes no more */
    write(presence: Presence): Promise<void> {
      const written = writing.then(() => writeJournal(file, presence));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
export type PresenceFile = ReturnType<typeof presenceFile>;
