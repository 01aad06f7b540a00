import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { readJournal, writeJournal } from './journal.ts';

/** Above what distributions give to people and services, below what they reserve for containers. */
const firstUser = 210_000;
const usersSchema = z.object({ next: z.number().int(), of: z.record(z.string(), z.number().int()) });

/** The system user of each instance. No two ever share one, not even after the first is gone. */
export async function openUsers(file: string) {
  let users = (await readJournal(file, usersSchema)) ?? { next: firstUser, of: {} };
  return {
    async userOf(instanceId: string): Promise<number> {
      const known = users.of[instanceId];
      if (known !== undefined) return known;
      const user = users.next;
      users = { next: user + 1, of: { ...users.of, [instanceId]: user } };
      await writeJournal(file, users);
      return user;
    },
  };
}

/** The first folder above these places that lets not everybody through; undefined where other users can reach them all. */
export async function folderClosedToOthers(places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
      const { mode } = await stat(folder);
      if (!(mode & 0o001)) return folder;
      if (folder === path.dirname(folder)) break;
    }
  }
  return undefined;
}
