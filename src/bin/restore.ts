import { restoreDatabase } from '#src/control/database/restore.ts';
import { createLog } from '#src/control/log.ts';
import { runEntry } from './entry.ts';
import { OperatorError } from '#src/control/operator-error.ts';

// Usage: node src/bin/restore.ts BACKUP DIRECTORY
await runEntry(async () => {
  const [backup, directory] = process.argv.slice(2);
  if (backup === undefined || directory === undefined) {
    throw new OperatorError(
      'Say what and where to: node src/bin/restore.ts BACKUP DIRECTORY, such as ./data/postgresql.',
    );
  }
  const { createdAt } = await restoreDatabase({
    backup,
    directory,
    log: createLog({ level: 'warn', name: 'restore' }),
  });
  console.log(`Restored the backup of ${createdAt} to ${directory}`);
});
