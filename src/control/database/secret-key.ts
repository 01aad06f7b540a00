import type { Kysely } from 'kysely';
import { OperatorError } from '#src/control/operator-error.ts';
import { keyFor } from '#src/control/sealing.ts';
import type { DatabaseSchema } from './schema.ts';

/**
 * Makes sure that all processes seal with the key that this database knows; the first one to start makes it known.
 * @throws OperatorError when this is another key
 */
export async function checkSecretKey(database: Kysely<DatabaseSchema>, secretKey: Buffer): Promise<void> {
  const fingerprint = keyFor(secretKey, 'fingerprint');
  await database
    .insertInto('secret_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await database.selectFrom('secret_key').select('fingerprint').executeTakeFirstOrThrow();
  if (known.fingerprint.equals(fingerprint)) return;
  throw new OperatorError(
    [
      'The secret key is not the one that this database was used with, so two-factor secrets could not be read.',
      'Set SECRET_KEY, or bring back the file secret-key in DATA_DIR. If the key is lost, SECURITY.md says what to do.',
    ].join(' '),
  );
}
