import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DeliveryError, type MailTransport } from './transport.ts';

/** Keeps mails as files that any mail program opens, readable by this user alone: they hold secret links. */
export function createOutbox(directory: string): MailTransport {
  return {
    leavesHere: false,
    async deliver({ id, createdAt, message }) {
      // By time, then by mail: another attempt writes the same file.
      const file = path.join(directory, `${createdAt.toISOString().replaceAll(':', '-')} ${id}.eml`);
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
  };
}
