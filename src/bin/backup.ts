import { systemClock } from '#src/contract/clock.ts';
import { backUpDatabase } from '#src/control/database/backup.ts';
import { reachEmbeddedPostgres } from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#src/control/log.ts';
import { ownDatabaseDirectory } from './database-directory.ts';
import { loadEnvFile } from './env-file.ts';
import { runEntry } from './entry.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { readSettings } from './settings.ts';

// Usage: node src/bin/backup.ts TARGET
await runEntry(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined)
    throw new OperatorError('Say where to: node src/bin/backup.ts TARGET, a folder that does not exist yet.');
  loadEnvFile();
  const settings = readSettings();
  const directory = ownDatabaseDirectory(settings);
  const log = createLog({ level: 'warn', name: 'backup' });
  await using server = await reachEmbeddedPostgres({ directory, log });
  const { files, bytes } = await backUpDatabase({ url: server.url, directory, target, clock: systemClock });
  console.log(`Backed up ${files} files, ${Math.ceil(bytes / 1024 ** 2)} MiB, to ${target}`);
});
