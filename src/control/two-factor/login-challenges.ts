import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { newToken, tokenHash } from '#src/control/tokens.ts';
import { challengeRules } from './rules.ts';
import * as store from './store.ts';

/** The account of a challenge, as it proved itself with its password. */
export type ChallengedAccount = { id: string; credentialVersion: number };

export type LoginChallenges = ReturnType<typeof createLoginChallenges>;

/** What stands between the right password and a session: made for one account, short-lived, with few tries. */
export function createLoginChallenges(options: { database: Kysely<DatabaseSchema>; clock: Clock }) {
  const { database, clock } = options;
  return {
    /**
     * Lets an account pass that has no second factor.
     * @throws Refusal `two_factor_required` with the `challenge` to answer
     */
    async passOrChallenge(account: ChallengedAccount): Promise<void> {
      if (!(await store.isEnabled(database, account.id))) return;
      const challenge = newToken();
      await store.insertChallenge(database, {
        token_hash: tokenHash(challenge),
        account_id: account.id,
        credential_version: account.credentialVersion,
        expires_at: new Date(clock.now().getTime() + challengeRules.milliseconds),
      });
      throw new Refusal('two_factor_required', 'Enter the code of your authenticator app.', { challenge });
    },

    /** Counts one of the challenge's tries, before its code is looked at. @throws Refusal `two_factor_challenge_expired` */
    async takeTry(challenge: string): Promise<ChallengedAccount> {
      const hash = tokenHash(challenge);
      const row = await store.takeTry(database, hash, challengeRules.tries, clock.now());
      if (!row) throw challengeExpired();
      return { id: row.account_id, credentialVersion: row.credential_version };
    },

    /** Ends a challenge inside the caller's transaction. @throws Refusal `two_factor_challenge_expired` when another did */
    async end(transaction: Kysely<DatabaseSchema>, challenge: string): Promise<void> {
      if (!(await store.deleteChallenge(transaction, tokenHash(challenge)))) throw challengeExpired();
    },
  };
}

export const challengeExpired = () =>
  new Refusal('two_factor_challenge_expired', 'This took too long or too many tries. Please log in again.');
