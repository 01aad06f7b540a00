import path from 'node:path';
import { StartError } from './entry.ts';
import type { Settings } from './settings.ts';

/**
 * Where the database that we run ourselves keeps its files.
 * @throws StartError when the settings name another server
 */
export function ownDatabaseDirectory(settings: Settings): string {
  if (settings.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL names a server that is not ours: back it up with the tools of that server, such as pg_dump.',
    );
  }
  return path.join(settings.DATA_DIR, 'postgresql');
}
