import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { emailChangeSchema, passwordChangeSchema } from '#src/contract/auth.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { SessionCaller } from '#src/control/http/environment.ts';
import type { LimitService } from '#src/control/limits/service.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { MailService } from '#src/control/mail/service.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import type { SessionService } from '#src/control/sessions/service.ts';
import type { VerificationService } from '#src/control/verification/service.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { emailTaken, refuseFaulty, samePassword, wrongPassword } from './refusals.ts';
import * as store from './store.ts';

/** A new password that may be set, hashed already, for an account as it was then. */
type PreparedPassword = { accountId: string; credentialVersion: number; passwordHash: string };

/** An account as it was when it proved itself. */
type Proven = { id: string; credentialVersion: number };

/** What changes how somebody signs in. Each change makes worthless what was handed out before it. */
export function createCredentialChanges(options: {
  database: Kysely<DatabaseSchema>;
  live: LivePublisher;
  sessions: SessionService;
  limits: LimitService;
  mail: MailService;
  notices: SecurityNotices;
  verification: VerificationService;
  confirmPassword(
    caller: SessionCaller,
    password: string,
    address: string,
  ): Promise<Proven & { email: string }>;
}) {
  const { database, live, sessions, limits, mail, notices, verification, confirmPassword } = options;

  /**
   * Sets a prepared password inside the caller's transaction, ends the account's other sessions and tells its owner.
   * @returns false when password or e-mail address changed since it was prepared
   */
  async function setPassword(
    transaction: Transaction<DatabaseSchema>,
    { accountId, credentialVersion, passwordHash }: PreparedPassword,
    keptSessionId?: string,
  ): Promise<boolean> {
    if (!(await store.updatePassword(transaction, accountId, credentialVersion, passwordHash))) return false;
    await sessions.endAll(transaction, accountId, keptSessionId);
    await notices.tell(transaction, accountId, { kind: 'password-changed' });
    return true;
  }

  return {
    setPassword,

    /**
     * For whoever may set a password without knowing the present one.
     * @returns undefined when password or e-mail address changed since the account proved itself
     * @throws Refusal `password_*`, `new_password_same`
     */
    async preparePassword(
      { id: accountId, credentialVersion }: Proven,
      password: string,
    ): Promise<PreparedPassword | undefined> {
      refuseFaulty('password', password);
      const account = await store.findAccount(database, accountId);
      if (account?.credential_version !== credentialVersion) return undefined;
      if (await passwordMatches(password, account.password_hash)) throw samePassword('password');
      return { accountId, credentialVersion, passwordHash: await hashPassword(password) };
    },

    /**
     * Ends every other session of the account and their live channels.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `wrong_password`, `rate_limited`, `password_*`, `new_password_same`
     */
    async changePassword(
      caller: SessionCaller,
      { password, newPassword }: z.infer<typeof passwordChangeSchema>,
      address: string,
    ): Promise<void> {
      refuseFaulty('newPassword', newPassword);
      const { id: accountId, credentialVersion } = await confirmPassword(caller, password, address);
      if (newPassword === password) throw samePassword('newPassword');
      const passwordHash = await hashPassword(newPassword);
      await database.transaction().execute(async (transaction) => {
        const prepared = { accountId, credentialVersion, passwordHash };
        if (!(await setPassword(transaction, prepared, caller.sessionId))) throw wrongPassword(accountId);
      });
    },

    /**
     * The new address counts at once, unverified. It is mailed a link, and the old one is told.
     * @param address the caller's, of `addressGroupOf`
     * @throws Refusal `wrong_password`, `rate_limited`, `account_email_taken`
     */
    async changeEmail(
      caller: SessionCaller,
      { email, password }: z.infer<typeof emailChangeSchema>,
      address: string,
    ): Promise<void> {
      const old = await confirmPassword(caller, password, address);
      if (old.email === email) return;
      await limits.take(database, 'emailChangesPerAccount', old.id);
      const changing = database.transaction().execute(async (transaction) => {
        const changed = await store.updateEmail(transaction, old.id, old.credentialVersion, email);
        if (!changed) throw wrongPassword(old.id);
        await mail.send(
          transaction,
          { email: old.email, language: changed.language },
          { kind: 'email-changed', newEmail: email },
        );
        await notices.note(transaction, old.id, { kind: 'email-changed', newEmail: email });
        await verification.askNewAddress(transaction, old.id);
        await live.changed(transaction, { topic: '/account', accountId: old.id });
      });
      await changing.catch((error: unknown) => {
        throw store.isTakenEmail(error) ? emailTaken() : error;
      });
    },
  };
}
