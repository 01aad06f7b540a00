import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

export const findTwoFactor = (database: Database, accountId: string) =>
  database
    .selectFrom('two_factor')
    .select(['sealed_secret', 'enabled_at', 'recovery_salt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function isEnabled(database: Database, accountId: string): Promise<boolean> {
  return Boolean((await findTwoFactor(database, accountId))?.enabled_at);
}

export async function countRecoveryCodes(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_code')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a secret that waits for its first code, in the place of an earlier one; false when two-factor is on. */
export async function savePending(
  database: Database,
  pending: { account_id: string; sealed_secret: Buffer; created_at: Date },
): Promise<boolean> {
  const { account_id: _, ...renewed } = pending;
  const saved = await database
    .insertInto('two_factor')
    .values(pending)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(renewed).where('two_factor.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether this call switched it on, with the secret that its code was checked against. */
export async function enable(
  database: Database,
  accountId: string,
  sealedSecret: Buffer,
  enabled: { enabled_at: Date; last_step: number },
): Promise<boolean> {
  const updated = await database
    .updateTable('two_factor')
    .set(enabled)
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Whether this call used the step's code up; of many at once, on any process, one gets true. */
export async function useStep(
  database: Database,
  accountId: string,
  sealedSecret: Buffer,
  step: number,
): Promise<boolean> {
  const updated = await database
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Puts new codes in the place of all old ones; false when two-factor is off. */
export async function replaceRecoveryCodes(
  transaction: Database,
  accountId: string,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<boolean> {
  const salted = await transaction
    .updateTable('two_factor')
    .set({ recovery_salt: salt })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (salted.numUpdatedRows === 0n) return false;
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
  return true;
}

/** Whether this call used the code up; of many at once, one gets true. */
export async function useRecoveryCode(
  database: Database,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await database
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Whether it was on. */
export async function deleteTwoFactor(database: Database, accountId: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom('two_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst();
  return Boolean(deleted?.enabled_at);
}

export const insertChallenge = (
  database: Database,
  challenge: { token_hash: Buffer; account_id: string; credential_version: number; expires_at: Date },
) => database.insertInto('login_challenge').values(challenge).execute();

/** Counts a try of the challenge before its code is looked at; undefined when it has ended. */
export const takeTry = (database: Database, tokenHash: Buffer, tries: number, now: Date) =>
  database
    .updateTable('login_challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', tries)
    .where('expires_at', '>', now)
    .returning(['account_id', 'credential_version'])
    .executeTakeFirst();

/** Whether this call ended it. */
export async function deleteChallenge(database: Database, tokenHash: Buffer): Promise<boolean> {
  const deleted = await database
    .deleteFrom('login_challenge')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
