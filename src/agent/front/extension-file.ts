import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { readJournal, writeJournal } from '#src/agent/instances/journal.ts';

/** How far the stop of an empty server was put off. */
const extensionSchema = z.object({
  /** The run that it is about. */
  run: z.string(),
  extensions: z.number().int().min(1),
  /** Until when it stays on, in milliseconds since the machine started. */
  until: z.number(),
});
export type Extension = z.infer<typeof extensionSchema>;

/** What was promised of one server on disk: an agent that returns keeps it. */
export function extensionFile(file: string) {
  let changing: Promise<void> = Promise.resolve();
  /** One change after the other. @throws Error when the disk takes no more */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const changed = changing.then(act);
    changing = changed.catch(() => undefined);
    return changed;
  }
  return {
    read: () => readJournal(file, extensionSchema),
    write: (extension: Extension) => inTurn(() => writeJournal(file, extension)),
    remove: () => inTurn(() => rm(file, { force: true })),
    /** Resolves when nothing of it is under way. */
    settled: () => changing,
  };
}
