import path from 'node:path';
import type { Settings } from './settings.ts';

/** For the operator: what becomes of mails, without the mail server's password. */
export const whereMailsGo = ({ SMTP_URL, DATA_DIR }: Settings): string =>
  SMTP_URL === undefined
    ? `${path.join(DATA_DIR, 'outbox')}, and in the panel under Mail, until SMTP_URL is set`
    : `through ${new URL(SMTP_URL).host}`;
