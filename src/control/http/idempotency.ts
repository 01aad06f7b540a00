import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import * as z from 'zod';
import { Refusal } from '#src/contract/refusal.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { keyFor, seal, unseal } from '#src/control/sealing.ts';
import { callerOf, type ApiContext } from './environment.ts';

/** Documents the header on routes that honour it. Keys are kept for at least 24 hours. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'A value of your choice (a UUID) that makes a repeated request return the first reply instead of acting twice.',
    ),
});

/**
 * Runs `act` once per Idempotency-Key of an account. The reply is saved in the transaction that acts,
 * so a crash leaves both or neither, and a repeat gets the first reply word for word.
 * @throws Refusal `idempotency_key_in_use` while the first request is at work, `idempotency_key_reused` for another request
 */
export async function idempotently<Body>(
  c: ApiContext,
  database: Kysely<DatabaseSchema>,
  clock: Clock,
  act: (transaction: Transaction<DatabaseSchema>) => Promise<Body>,
): Promise<Body> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return database.transaction().execute(act);
  const { accountId } = callerOf(c);
  const keyHash = sha256(key);
  const requestHash = sha256(`${c.req.method} ${c.req.path}\n${await c.req.text()}`);

  return database.transaction().execute(async (transaction) => {
    const lockName = createHash('sha256').update(accountId).update(keyHash).digest().readBigInt64BE();
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockName}) as held`.execute(
      transaction,
    );
    if (!lock.rows[0]?.held) {
      throw new Refusal(
        'idempotency_key_in_use',
        'The first request with this Idempotency-Key is still at work.',
      );
    }
    const saved = await transaction
      .selectFrom('idempotency_key')
      .select(['request_hash', 'sealed_body'])
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (saved) {
      if (!saved.request_hash.equals(requestHash)) {
        throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for a different request.');
      }
      c.header('Idempotent-Replayed', 'true');
      return JSON.parse(unseal(saved.sealed_body, sealingKey(key))) as Body;
    }
    const body = await act(transaction);
    await transaction
      .insertInto('idempotency_key')
      .values({
        account_id: accountId,
        key_hash: keyHash,
        request_hash: requestHash,
        sealed_body: seal(JSON.stringify(body), sealingKey(key)),
        created_at: clock.now(),
      })
      .execute();
    return body;
  });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

// Replies may hold tokens that are shown once: without the caller's key the table reveals nothing.
const sealingKey = (key: string) => keyFor(key, 'idempotent reply');
