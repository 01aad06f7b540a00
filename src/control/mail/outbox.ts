import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#src/control/errno.ts';
import { DeliveryError, type MailTransport } from './transport.ts';

/** Keeps mails as files that any mail program opens, readable by this user alone: they hold secret links. */
export function createOutbox(directory: string): MailTransport {
  return {
    leavesHere: false,
    async deliver({ id, createdAt, message }) {
      // Another attempt writes the same file.
      const file = path.join(directory, `${timeIn(createdAt)} ${id}.eml`);
      const draft = `${file}.${randomUUID()}.tmp`;
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        throw new DeliveryError(error instanceof Error ? error.message : String(error), {
          isPermanent: false,
        });
      }
    },
    async removeOld(before) {
      const files = await readdir(directory).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return [];
        throw error;
      });
      const old = files.filter((file) => /\.(?:eml|tmp)$/.test(file) && file < timeIn(before));
      for (const file of old) await rm(path.join(directory, file), { force: true });
    },
  };
}

/** Files are named by time, so that they sort. */
const timeIn = (date: Date) => date.toISOString().replaceAll(':', '-');
