import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { AuthService } from '#src/control/auth/service.ts';
import type { Jobs } from '#src/control/database/jobs.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { LimitService } from '#src/control/limits/service.ts';
import type { VerificationService } from '#src/control/verification/service.ts';
import { tokenHash } from '#src/control/tokens.ts';
import { sendRecoveryLink } from './send-link.ts';
import * as store from './store.ts';

type PreparedPassword = Parameters<AuthService['setPassword']>[1];

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** A forgotten password is replaced by whoever reads the mails of the account's address. */
export function createRecoveryService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  limits: LimitService;
  auth: AuthService;
  verification: VerificationService;
  /** What opens an account without its password. */
  otherWaysIn: readonly {
    removeAll(transaction: Transaction<DatabaseSchema>, accountId: string): Promise<void>;
  }[];
}) {
  const { database, clock, jobs, limits, auth, verification, otherWaysIn } = options;

  /** @throws Refusal `password_recovery_used`, `password_recovery_expired` */
  async function findOpen(hash: Buffer) {
    const recovery = await store.findRecovery(database, hash);
    if (recovery?.used_at) throw used();
    if (!recovery || recovery.expires_at <= clock.now()) throw expired();
    return recovery;
  }

  /** Whether the password was set; with it the link is used up. */
  function set(prepared: PreparedPassword, hash: Buffer): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      // The account comes first, as it does in the job: the two wait for each other, never both.
      if (!(await auth.setPassword(transaction, prepared))) return false;
      if (!(await store.useRecovery(transaction, hash, clock.now()))) throw expired();
      // Until now nobody had shown that the address is his: whoever registered it first may not be its owner, and
      // keeps no way in.
      if (await verification.noteProof(transaction, prepared.accountId))
        for (const { removeAll } of otherWaysIn) await removeAll(transaction, prepared.accountId);
      return true;
    });
  }

  return {
    /**
     * Does the same for every address, whether an account has it or not.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `password_recovery_cooldown`, `rate_limited`
     */
    async request(email: string, address: string): Promise<void> {
      await limits.take(database, 'recoveriesPerAddress', address);
      await database.transaction().execute(async (transaction) => {
        await limits.take(transaction, 'recoveryCooldown', email.toLowerCase(), cooldown);
        await jobs.enqueue(transaction, sendRecoveryLink, { requestId: crypto.randomUUID(), email });
      });
    },

    /**
     * Sets a new password and ends every session of the account. Of many uses of one link at once, one counts.
     * @throws Refusal `password_recovery_used`, `password_recovery_expired`, `password_*`, `new_password_same`
     */
    async recover(token: string, password: string): Promise<void> {
      const hash = tokenHash(token);
      const recovery = await findOpen(hash);
      const bound = { id: recovery.account_id, credentialVersion: recovery.credential_version };
      const prepared = await auth.preparePassword(bound, password);
      if (prepared && (await set(prepared, hash))) return;
      // Password or address have changed since the link was mailed: by it, or otherwise.
      await findOpen(hash);
      throw expired();
    },
  };
}

const cooldown = (retryAfter: number) =>
  new Refusal(
    'password_recovery_cooldown',
    'Password recovery was recently requested for this email. Check the inbox or try again later',
    { retryAfter },
  );

const used = () =>
  new Refusal(
    'password_recovery_used',
    'The password recovery link has already been used. Please request another password recovery email.',
  );

const expired = () =>
  new Refusal(
    'password_recovery_expired',
    'The password recovery link has expired. Please request another password recovery email.',
  );
