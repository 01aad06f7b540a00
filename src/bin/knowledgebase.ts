import { systemClock } from '#src/contract/clock.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { reachEmbeddedPostgres } from '#src/control/database/embedded-postgres/embedded-postgres.ts';
import { checkKnowledgebase, loadKnowledgebase } from '#src/control/knowledgebase/load.ts';
import { formatProblem, type Problem } from '#src/control/knowledgebase/tree/problem.ts';
import { createLog } from '#src/control/log.ts';
import { OperatorError } from '#src/control/operator-error.ts';
import { ownDatabaseDirectory } from './database-directory.ts';
import { loadEnvFile } from './env-file.ts';
import { runEntry } from './entry.ts';
import { readSettings } from './settings.ts';

// Usage: node src/bin/knowledgebase.ts [check]
await runEntry(async () => {
  loadEnvFile();
  const settings = readSettings();
  const directory = settings.KNOWLEDGEBASE_DIR;
  const [task] = process.argv.slice(2);
  if (task === 'check') {
    refuse(await checkKnowledgebase(directory), directory);
    console.log(`${directory} is right.`);
    return;
  }
  if (task !== undefined) throw new OperatorError('Say nothing to load the articles, or check.');

  await using opened = new AsyncDisposableStack();
  const log = createLog({ level: 'warn', name: 'knowledgebase' });
  const url =
    settings.DATABASE_URL ??
    opened.use(await reachEmbeddedPostgres({ directory: ownDatabaseDirectory(settings), log })).url;
  const database = opened.use(openDatabase({ url, log, maxConnections: 1 }));
  const result = await loadKnowledgebase({ database: database.kysely, clock: systemClock, directory });
  switch (result.state) {
    case 'broken':
      return refuse(result.problems, directory);
    case 'unchanged':
      return console.log('Nothing has changed.');
    case 'loaded':
      return console.log(`Loaded ${result.articles} articles and ${result.categories} categories.`);
  }
});

/** @throws OperatorError that names every problem, if there is one */
function refuse(problems: readonly Problem[], directory: string): void {
  if (problems.length === 0) return;
  throw new OperatorError(
    [`${directory} is not right, and nothing was loaded:`, ...problems.map(formatProblem)].join('\n'),
  );
}
