import { sql, type Kysely } from 'kysely';
import type { DatabaseSchema, NewPasskeyRow, PasskeyRow } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const satisfies (keyof PasskeyRow)[];

export const listPasskeys = (database: Database, accountId: string) =>
  database
    .selectFrom('passkey')
    .select([...columns, 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPasskey = (database: Database, credentialId: Buffer) =>
  database
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export async function countPasskeys(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('passkey')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The new passkey, or undefined when an account has this credential already. */
export const insertPasskey = (database: Database, passkey: NewPasskeyRow) =>
  database
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();

export const renamePasskey = (database: Database, accountId: string, id: string, name: string) =>
  database
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** The name of the passkey that is gone, or undefined when the account had none of this id. */
export const deletePasskey = (database: Database, accountId: string, id: string) =>
  database
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** Notes a use; false when the passkey is gone, or its counter did not go on from the last use. */
export async function noteUse(
  database: Database,
  id: string,
  use: { counter: number; now: Date },
): Promise<boolean> {
  const updated = await database
    .updateTable('passkey')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('counter', '<', BigInt(use.counter)),
        // An authenticator that does not count always says 0.
        and([eb('counter', '=', 0n), eb(sql`${use.counter}::bigint`, '=', 0n)]),
      ]),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export const insertChallenge = (
  database: Database,
  challenge: { token_hash: Buffer; account_id: string | null; expires_at: Date },
) => database.insertInto('passkey_challenge').values(challenge).execute();

/** Whether this call used the challenge up. @param accountId null for one that asks who it is */
export async function takeChallenge(
  database: Database,
  tokenHash: Buffer,
  accountId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', tokenHash)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function deletePasskeys(database: Kysely<DatabaseSchema>, accountId: string): Promise<void> {
  await database.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}
