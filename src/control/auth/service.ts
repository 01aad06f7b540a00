import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { loginSchema, registrationSchema } from '#src/contract/auth.ts';
import type { Clock } from '#src/contract/clock.ts';
import type { Language } from '#src/contract/languages.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { DatabaseSchema, NewAccount } from '#src/control/database/schema.ts';
import type { SessionCaller } from '#src/control/http/environment.ts';
import type { LimitService } from '#src/control/limits/service.ts';
import type { LivePublisher } from '#src/control/live/service.ts';
import type { MailService } from '#src/control/mail/service.ts';
import type { SecurityNotices } from '#src/control/security-notices/service.ts';
import type { SessionService } from '#src/control/sessions/service.ts';
import type { VerificationService } from '#src/control/verification/service.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { createCredentialChanges } from './credential-changes.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { emailTaken, emailUnknown, refuseFaulty, registrationsUsedUp, wrongPassword } from './refusals.ts';
import { firstName } from './rules.ts';
import * as store from './store.ts';

type Registration = Omit<z.infer<typeof registrationSchema>, 'acceptTerms'>;

/** From where a request comes: `addressGroupOf`, `userAgentOf`, `languageOf`. */
export type Client = { address: string; userAgent: string; language: Language };

/** An account that has just proved itself. With another version than now, its password or e-mail address has changed. */
export type ProvenAccount = { id: string; email: string; credentialVersion: number };

export type AuthService = ReturnType<typeof createAuthService>;

/** Accounts are made here, and prove with their password who they are. */
export function createAuthService(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  live: LivePublisher;
  sessions: SessionService;
  limits: LimitService;
  attempts: PasswordAttempts;
  mail: MailService;
  notices: SecurityNotices;
  verification: VerificationService;
  /** Asked once the password is right. @throws Refusal `two_factor_required` */
  passOrChallenge(account: ProvenAccount): Promise<void>;
}) {
  const { database, clock, sessions, limits, attempts, verification, passOrChallenge } = options;

  /**
   * The account to add. Hashing takes long, so it comes before any transaction, and only for a free address.
   * @throws Refusal `password_*`, `account_email_taken`
   */
  async function prepareAccount(input: Registration, language: Language): Promise<NewAccount> {
    refuseFaulty('password', input.password);
    if (await store.findAccountByEmail(database, input.email)) throw emailTaken();
    return {
      email: input.email,
      name: firstName(input.email),
      language,
      password_hash: await hashPassword(input.password),
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
      email_verified_at: null,
    };
  }

  /** Adds a prepared account inside the caller's transaction and mails it; its id. @throws Refusal `account_email_taken` */
  async function addAccount(transaction: Transaction<DatabaseSchema>, account: NewAccount): Promise<string> {
    const added = await store.insertAccount(transaction, account);
    if (!added) throw emailTaken();
    await verification.sendFirst(transaction, added.id);
    return added.id;
  }

  /**
   * Opens a session inside the caller's transaction, for an account that proved itself before.
   * @returns its access token; undefined when password or e-mail address changed meanwhile
   */
  async function openSession(
    transaction: Transaction<DatabaseSchema>,
    account: Pick<ProvenAccount, 'id' | 'credentialVersion'>,
    userAgent: string,
  ): Promise<string | undefined> {
    // Who changes the password ends the sessions that are there then: none may slip in behind.
    if (!(await store.holdCredentials(transaction, account.id, account.credentialVersion))) return undefined;
    return sessions.open(transaction, account.id, userAgent);
  }

  /**
   * Makes sure that whoever uses a session knows the account's password too. Wrong ones count as at log-in.
   * @param address the caller's, of `addressGroupOf`
   * @throws Refusal `wrong_password`, `rate_limited`
   */
  async function confirmPassword(
    caller: SessionCaller,
    password: string,
    address: string,
  ): Promise<ProvenAccount> {
    const account = await store.findAccount(database, caller.accountId);
    if (!account) throw new Refusal('not_found', 'This account no longer exists.');
    return attempts.run(address, account.email, async () => {
      if (!(await passwordMatches(password, account.password_hash))) throw wrongPassword(account.id);
      return asProven(account);
    });
  }

  return {
    prepareAccount,
    addAccount,
    openSession,
    confirmPassword,
    ...createCredentialChanges({ ...options, confirmPassword }),

    /**
     * Makes an account and its first session. Only accounts that were made count against the address's limit.
     * @throws Refusal `password_*`, `account_email_taken`, `registration_rate_limit`
     */
    async register(input: Registration, { address, userAgent, language }: Client): Promise<string> {
      await limits.check('registrationsPerAddress', address, registrationsUsedUp);
      const account = await prepareAccount(input, language);
      return database.transaction().execute(async (transaction) => {
        const accountId = await addAccount(transaction, account);
        // Of several at once too many got here; what this one did is rolled back.
        await limits.take(transaction, 'registrationsPerAddress', address, registrationsUsedUp);
        return sessions.open(transaction, accountId, userAgent);
      });
    },

    /** @throws Refusal `account_email_unknown`, `wrong_password`, `rate_limited`, `two_factor_required` */
    async logIn(
      { email, password }: z.infer<typeof loginSchema>,
      client: Omit<Client, 'language'>,
    ): Promise<string> {
      const account = await attempts.run(client.address, email, async () => {
        const found = await store.findAccountByEmail(database, email);
        if (!found) throw emailUnknown();
        if (!(await passwordMatches(password, found.password_hash))) throw wrongPassword(found.id);
        return asProven(found);
      });
      await passOrChallenge(account);
      const token = await database
        .transaction()
        .execute((transaction) => openSession(transaction, account, client.userAgent));
      if (token === undefined) throw wrongPassword(account.id);
      return token;
    },
  };
}

const asProven = (account: { id: string; email: string; credential_version: number }): ProvenAccount => ({
  id: account.id,
  email: account.email,
  credentialVersion: account.credential_version,
});
