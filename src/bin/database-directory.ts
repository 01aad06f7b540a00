import path from 'node:path';
import { OperatorError } from '#src/control/operator-error.ts';
import type { Settings } from './settings.ts';

/**
 * Where the database that we run ourselves keeps its files.
 * @throws OperatorError when the settings name another server
 */
export function ownDatabaseDirectory(settings: Settings): string {
  if (settings.DATABASE_URL) {
    throw new OperatorError(
      'DATABASE_URL names a server that is not ours: back it up with the tools of that server, such as pg_dump.',
    );
  }
  return path.join(settings.DATA_DIR, 'postgresql');
}
