import { systemClock } from '#src/contract/clock.ts';
import { openDatabase } from '#src/control/database/connection.ts';
import { openApiDocument } from '#src/control/http/openapi-document.ts';
import { createLog } from '#src/control/log.ts';
import { createDomains } from '#src/control/domains.ts';

// Prints the API's document. The routes are built on a database that is never asked anything.
const log = createLog({ level: 'error', name: 'openapi' });
await using database = openDatabase({ url: 'postgres://nowhere', log });
const { api } = createDomains({
  database: database.kysely,
  clock: systemClock,
  log,
  isTrustedProxy: () => false,
  publicUrl: 'http://localhost:3000',
});
process.stdout.write(`${JSON.stringify(openApiDocument(api), undefined, 2)}\n`);
